module github.com/robotstester/robotstester

go 1.26

ignore ./web/node_modules
