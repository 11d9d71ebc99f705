// Command fetch is the door for fetching robots.txt files as a function of Netlify. It
// is off unless netlify.toml is told otherwise; docs/fetching.md says how.
package main

import (
	"context"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"

	"github.com/robotstester/robotstester/cmd/internal/fetchhttp"
	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
)

func main() {
	door := fetchhttp.New(robotsfetch.New(robotsfetch.Options{}), fetchhttp.Options{Client: clientOf})
	lambda.Start(func(ctx context.Context, q events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
		return serve(ctx, door, q), nil
	})
}
