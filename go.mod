module github.com/robotstester/robotstester

go 1.26.0

ignore ./web/node_modules

require (
	github.com/maxence-charriere/go-app/v10 v10.1.11
	golang.org/x/net v0.62.0
)

require github.com/google/uuid v1.6.0 // indirect
