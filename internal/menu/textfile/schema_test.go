package textfile_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu/textfile"
)

// element is what the core schema of XLIFF 2.1 says of an element that we write: its
// attributes, of which some are needed, and the order of what is in it.
type element struct {
	needed, optional []string
	content          *regexp.Regexp
}

var schema = map[string]element{
	"xliff":   {[]string{"version", "srcLang"}, []string{"trgLang", "space"}, regexp.MustCompile(`^(file )+$`)},
	"file":    {[]string{"id"}, []string{"canResegment", "original", "translate", "srcDir", "trgDir", "space"}, regexp.MustCompile(`^(skeleton )?(notes )?((unit|group) )+$`)},
	"group":   {[]string{"id"}, []string{"name", "canResegment", "translate", "srcDir", "trgDir", "space", "type"}, regexp.MustCompile(`^(notes )?((unit|group) )*$`)},
	"unit":    {[]string{"id"}, []string{"name", "canResegment", "translate", "srcDir", "trgDir", "space", "type"}, regexp.MustCompile(`^(notes )?(originalData )?((segment|ignorable) )+$`)},
	"segment": {nil, []string{"id", "canResegment", "state", "subState"}, regexp.MustCompile(`^source (target )?$`)},
	"source":  {nil, []string{"lang", "space"}, regexp.MustCompile(`^(cp )*$`)},
	"target":  {nil, []string{"lang", "space", "order"}, regexp.MustCompile(`^(cp )*$`)},
	"cp":      {[]string{"hex"}, nil, regexp.MustCompile(`^$`)},
}

// values are the forms that values of attributes must have.
var values = map[string]*regexp.Regexp{
	"version": regexp.MustCompile(`^2\.1$`), "srcLang": regexp.MustCompile(`^[a-z]{2}$`), "trgLang": regexp.MustCompile(`^[a-z]{2}$`),
	"id": regexp.MustCompile(`^[\w.:-]+$`), "canResegment": regexp.MustCompile(`^(yes|no)$`), "space": regexp.MustCompile(`^(default|preserve)$`),
	"state": regexp.MustCompile(`^(initial|translated|reviewed|final)$`), "type": regexp.MustCompile(`^[^\s:]+:[^\s:]+$`), "hex": regexp.MustCompile(`^([0-9A-F]{2})+$`),
}

// What is written is as the core schema has it.
func TestCoreSchema(t *testing.T) {
	empty := &textfile.File{ID: "m", Original: "Fisch & \"Meer\"", Source: lang.German, Target: lang.Turkish}
	for name, file := range map[string]*textfile.File{"odd texts": sample(), "no texts": empty} {
		written := string(file.Write(textfile.XLIFF))
		d := xml.NewDecoder(strings.NewReader(written))
		var open []string
		content := []string{""}
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			switch e := token.(type) {
			case xml.StartElement:
				checkElement(t, e)
				content[len(content)-1] += e.Name.Local + " "
				open, content = append(open, e.Name.Local), append(content, "")
			case xml.EndElement:
				if rule := schema[e.Name.Local].content; rule != nil && !rule.MatchString(content[len(content)-1]) {
					t.Errorf("%s: <%s> has %q in it", name, e.Name.Local, content[len(content)-1])
				}
				open, content = open[:len(open)-1], content[:len(content)-1]
			case xml.CharData:
				if within := open[max(len(open)-1, 0):]; strings.TrimSpace(string(e)) != "" && !slices.Contains([]string{"source", "target"}, within[0]) {
					t.Errorf("%s: a text in <%s>", name, within[0])
				}
			}
		}
	}
}

func checkElement(t *testing.T, e xml.StartElement) {
	t.Helper()
	rule, ok := schema[e.Name.Local]
	if !ok || e.Name.Space != "urn:oasis:names:tc:xliff:document:2.0" {
		t.Errorf("<%s> of %s is not in the schema", e.Name.Local, e.Name.Space)
	}
	given := map[string]bool{}
	for _, a := range e.Attr {
		name := a.Name.Local
		given[name] = true
		if name != "xmlns" && !slices.Contains(rule.needed, name) && !slices.Contains(rule.optional, name) {
			t.Errorf("<%s> has no %s", e.Name.Local, name)
		}
		if form := values[name]; form != nil && !form.MatchString(a.Value) {
			t.Errorf("%s of <%s> is %q", name, e.Name.Local, a.Value)
		}
	}
	for _, name := range rule.needed {
		if !given[name] {
			t.Errorf("<%s> lacks %s", e.Name.Local, name)
		}
	}
}
