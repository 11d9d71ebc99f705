module github.com/robotstester/robotstester

go 1.26.0

ignore ./web/node_modules

require (
	code.dny.dev/ssrf v0.3.0
	github.com/aws/aws-lambda-go v1.55.1
	github.com/maxence-charriere/go-app/v10 v10.1.11
	golang.org/x/net v0.62.0
	golang.org/x/text v0.43.0
)

require github.com/google/uuid v1.6.0 // indirect
