module github.com/robotstester/robotstester/cmd/bench

go 1.26.0

require (
	github.com/robotstester/robotstester v0.0.0
	github.com/temoto/robotstxt v1.1.2
)

replace github.com/robotstester/robotstester => ../..
