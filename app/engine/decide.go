package engine

// Decide answers another URL about the file and crawler in question, without
// evidence: the state of a Verdict, and its line, which is 0 when no rule decided.
func (e *Engine) Decide(url string) (state string, line int) {
	rules := e.file.For(e.reading.crawler)
	if rules.Fails(url) != nil {
		return "none", 0
	}
	allowed, at := rules.Allowed(url)
	if allowed {
		return "allowed", e.at(at)
	}
	return "disallowed", e.at(at)
}
