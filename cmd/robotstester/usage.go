package main

const usage = `robotstester tests robots.txt files.

  robotstester check FILE --agent NAME [--dialect D] [--json] URL…
        who may fetch what, and the line that decides
  robotstester batch [--dialect D]
        the same for many questions, one JSON object a line
  robotstester serve [--addr 127.0.0.1:8000]
        the tester in a browser, from this program's own files

"robotstester COMMAND -h" lists the options of a command.
`
