package main

const usage = `robotstester tests robots.txt files.

  robotstester check FILE --agent NAME [--dialect D] [--json] URL…
        who may fetch what, and the line that decides
  robotstester check FILE --agent NAME --urls LIST | --sitemap SITEMAP | --log LOG
        the same for many URLs, counted by the rule that decides
  robotstester diff OLD NEW [--agent NAME]… [--dialect D] [--json]
        which URLs change their verdict, over all URLs there are
  robotstester test CASES.json… [--format text|json|junit|github|markdown]
        whether crawlers get what you expect
  robotstester batch [--dialect D]
        the same for many questions, one JSON object a line
  robotstester tags FILE.html [--headers FILE] [--agent NAME]… [--json]
        what the page itself says to crawlers: meta robots and X-Robots-Tag
  robotstester lint FILE… [--fix] [--fail-on error] [--format text|json|sarif|github]
        what is wrong with a file, and repairs
  robotstester fmt FILE… [--write | --diff | --check]
        a file in canonical layout
  robotstester explain [CHECK…]
        what a check of lint looks for, and why it matters
  robotstester crawlers [NAME…] [--json]
        the crawlers that are known, and what each looks for
  robotstester dialects [ID…] [--json]
        the ways to read a file, and how each departs from RFC 9309
  robotstester serve [--addr 127.0.0.1:8000] [--fetch]
        the tester in a browser, from this program's own files

"robotstester COMMAND -h" lists the options of a command. With --lang en, ru or es each
speaks that language, else the one of LC_ALL, LC_MESSAGES or LANG.
`
