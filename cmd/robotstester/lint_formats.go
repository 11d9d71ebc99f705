package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lint"
)

// A finding as JSON.
type (
	findingJSON struct {
		File string `json:"file"`
		place
		Code     string        `json:"code"`
		Severity string        `json:"severity"`
		Message  string        `json:"message"`
		Related  []relatedJSON `json:"related"`
		Fixes    []fixJSON     `json:"fixes"`
		More     int           `json:"more,omitempty"` // findings of the check left out behind this one
	}
	relatedJSON struct {
		place
		Message string `json:"message"`
	}
	fixJSON struct {
		Title          string     `json:"title"`
		ChangesVerdict bool       `json:"changes_verdict"`
		Edits          []editJSON `json:"edits"`
	}
	editJSON struct {
		place
		Start int    `json:"start"` // bytes from the start of the file
		End   int    `json:"end"`
		Text  string `json:"text"`
	}
)

func (f *linted) toJSON(d *lint.Diagnostic) findingJSON {
	o := findingJSON{File: f.name, place: f.of(d.Span), Code: d.Check.ID, Severity: d.Severity.String(),
		Message: d.Message, Related: []relatedJSON{}, Fixes: []fixJSON{}, More: d.More}
	for _, r := range d.Related {
		o.Related = append(o.Related, relatedJSON{f.of(r.Span), r.Message})
	}
	for _, x := range d.Fixes {
		fix := fixJSON{Title: x.Title, ChangesVerdict: x.ChangesVerdict, Edits: []editJSON{}}
		for _, e := range x.Edits {
			fix.Edits = append(fix.Edits, editJSON{f.of(e.Span), e.Span.Start, e.Span.End, e.Text})
		}
		o.Fixes = append(o.Fixes, fix)
	}
	return o
}

func (r *lintRun) printJSON(out io.Writer) error {
	list := []findingJSON{}
	for i := range r.files {
		for j := range r.files[i].found {
			list = append(list, r.files[i].toJSON(&r.files[i].found[j]))
		}
	}
	return writeJSON(out, list)
}

func writeJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// printGitHub writes the workflow commands that make annotations of findings.
func (r *lintRun) printGitHub(out io.Writer) error {
	w := bufio.NewWriter(out)
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	for i := range r.files {
		f := &r.files[i]
		for j := range f.found {
			d := &f.found[j]
			at := f.of(d.Span)
			level := map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "notice"}[d.Severity]
			fmt.Fprintf(w, "::%s file=%s,line=%d,endLine=%d", level, property.Replace(f.name), at.Line, at.EndLine)
			if at.Line == at.EndLine { // columns are refused otherwise
				fmt.Fprintf(w, ",col=%d,endColumn=%d", at.Column, at.EndColumn)
			}
			fmt.Fprintf(w, ",title=%s::%s\n", property.Replace(d.Check.ID), data.Replace(d.Message))
		}
	}
	return w.Flush()
}

// The part of SARIF 2.1.0 that says what we have to say.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID        string       `json:"id"`
		Short     sarifText    `json:"shortDescription"`
		Full      sarifText    `json:"fullDescription"`
		HelpURI   string       `json:"helpUri"`
		Configure sarifDefault `json:"defaultConfiguration"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifDefault struct {
		Level string `json:"level"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

const homePage = "https://github.com/robotstester/robotstester"

func (r *lintRun) printSARIF(out io.Writer) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "robotstester", InformationURI: homePage}
	index := map[*lint.Check]int{}
	for i, c := range lint.Checks {
		index[c] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: c.ID, Short: sarifText{c.SayTitle()}, Full: sarifText{c.SayWhy()},
			HelpURI: homePage + "/blob/main/docs/checks.md#" + c.ID, Configure: sarifDefault{sarifLevel(c.Severity)},
		})
	}
	for i := range r.files {
		for j := range r.files[i].found {
			d := &r.files[i].found[j]
			run.Results = append(run.Results, r.files[i].toSARIF(d, index[d.Check]))
		}
	}
	return writeJSON(out, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func (f *linted) toSARIF(d *lint.Diagnostic, index int) sarifResult {
	o := sarifResult{RuleID: d.Check.ID, RuleIndex: index, Level: sarifLevel(d.Severity), Message: sarifText{d.Message},
		Locations: []sarifLocation{{Physical: f.physical(d.Span)}}}
	for i, r := range d.Related {
		o.Related = append(o.Related, sarifLocation{i + 1, f.physical(r.Span), &sarifText{r.Message}})
	}
	for _, x := range d.Fixes {
		change := sarifChange{Artifact: sarifArtifact{fileURI(f.name)}}
		for _, e := range x.Edits {
			change.Replacements = append(change.Replacements, sarifReplacement{f.region(e.Span), sarifText{e.Text}})
		}
		o.Fixes = append(o.Fixes, sarifFix{sarifText{x.Title}, []sarifChange{change}})
	}
	return o
}

func (f *linted) physical(s parser.Span) sarifPhysical {
	return sarifPhysical{sarifArtifact{fileURI(f.name)}, f.region(s)}
}

func (f *linted) region(s parser.Span) sarifRegion {
	p := f.of(s)
	return sarifRegion{p.Line, p.Column, p.EndLine, p.EndColumn}
}

func sarifLevel(s lint.Severity) string {
	if s == lint.Info {
		return "note"
	}
	return s.String()
}
