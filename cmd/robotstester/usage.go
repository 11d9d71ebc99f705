package main

const usage = `robotstester tests robots.txt files.

  robotstester serve [--addr 127.0.0.1:8000]
        the tester in a browser, from this program's own files

"robotstester COMMAND -h" lists the options of a command.
`
