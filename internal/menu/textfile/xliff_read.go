package textfile

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"carte/internal/fault"
	"carte/internal/lang"
)

// maxDepth is how deep elements may stand in each other.
const maxDepth = 32

// xliffReader reads the tokens of a document.
type xliffReader struct {
	text string
	d    *xml.Decoder
	// depth is how many elements are open.
	depth int
	file  File
}

// readXLIFF reads XLIFF 2.0 or 2.1. Entities that the document defines are refused with
// the definition, and nothing outside of it is ever read.
func readXLIFF(text string) (*File, error) {
	r := &xliffReader{text: text, d: xml.NewDecoder(strings.NewReader(text))}
	// The text is UTF-8 by now, whatever it says.
	r.d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	root, err := r.next()
	for err == nil && root == nil {
		root, err = r.next()
	}
	if err != nil {
		return nil, r.broken(err)
	}
	start, ok := root.(xml.StartElement)
	if !ok || start.Name.Local != "xliff" || start.Name.Space != namespace {
		return nil, refuse(unknownFile)
	}
	r.file.Source, _ = lang.Parse(language(attribute(&start, "srcLang")))
	r.file.Target, _ = lang.Parse(language(attribute(&start, "trgLang")))
	if r.file.Source == "" || r.file.Target == "" {
		return nil, r.damaged("srcLang and trgLang must be languages of Carte")
	}
	if err := r.each(func(e *xml.StartElement) error { return r.container(e) }); err != nil {
		return nil, r.broken(err)
	}
	for {
		token, err := r.next()
		if errors.Is(err, io.EOF) {
			return &r.file, nil
		}
		if err != nil {
			return nil, r.broken(err)
		}
		if token != nil {
			return nil, r.damaged("there is something behind the end")
		}
	}
}

// language returns the first part of a tag of BCP 47.
func language(tag string) string {
	first, _, _ := strings.Cut(tag, "-")
	return first
}

// container reads a file or a group, and skips what is none.
func (r *xliffReader) container(e *xml.StartElement) error {
	if e.Name.Space != namespace {
		return r.skip()
	}
	switch e.Name.Local {
	case "file", "group":
		return r.each(r.container)
	case "unit":
		return r.unit(e)
	}
	return r.skip()
}

// part is the texts of a segment, or of what stands between two.
type part struct {
	source, target string
	hasTarget      bool
	state          string
	order          int
}

// unit reads a unit. A tool may have parted its text into segments, and translations may be
// in another order than their sources.
func (r *xliffReader) unit(e *xml.StartElement) error {
	unit := Unit{ID: attribute(e, "id"), State: OK}
	if unit.ID == "" {
		return r.damaged("a unit has no id")
	}
	_, unit.Kind, _ = strings.Cut(attribute(e, "type"), ":")
	var parts []part
	err := r.each(func(e *xml.StartElement) error {
		if e.Name.Space != namespace || e.Name.Local != "segment" && e.Name.Local != "ignorable" {
			return r.skip()
		}
		read, err := r.segment(e, len(parts)+1)
		parts = append(parts, read)
		return err
	})
	if err != nil {
		return err
	}
	if len(parts) == 0 {
		return r.damaged("unit %s has no segment", unit.ID)
	}
	translated := true
	var source, target strings.Builder
	for i := range parts {
		p := &parts[i]
		source.WriteString(p.source)
		if p.state == "" {
			continue
		}
		translated = translated && p.hasTarget
		switch {
		case p.state == "translated" && unit.State == OK:
			unit.State = Stale
		case p.state == "initial":
			unit.State = Missing
		}
	}
	// Half a translation is none.
	if translated {
		slices.SortStableFunc(parts, func(a, b part) int { return a.order - b.order })
		for i := range parts {
			switch p := &parts[i]; {
			case p.hasTarget:
				target.WriteString(p.target)
			default:
				target.WriteString(p.source)
			}
		}
	}
	unit.Source, unit.Target = source.String(), target.String()
	if len(r.file.Units) <= MaxUnits {
		r.file.Units = append(r.file.Units, unit)
	}
	return nil
}

// states are those of segments.
var states = []string{"initial", "translated", "reviewed", "final"}

func (r *xliffReader) segment(e *xml.StartElement, place int) (p part, err error) {
	p.order = place
	if e.Name.Local == "segment" {
		p.state = attribute(e, "state")
		if p.state == "" {
			p.state = "initial"
		}
		if !slices.Contains(states, p.state) {
			return p, r.damaged("%q is no state of a segment", p.state)
		}
	}
	hasSource := false
	err = r.each(func(e *xml.StartElement) (err error) {
		switch {
		case e.Name.Space == namespace && e.Name.Local == "source" && !hasSource:
			hasSource = true
			p.source, err = r.content()
		case e.Name.Space == namespace && e.Name.Local == "target" && !p.hasTarget:
			if order := attribute(e, "order"); order != "" {
				if p.order, err = strconv.Atoi(order); err != nil {
					return r.damaged("%q is no order", order)
				}
			}
			p.hasTarget = true
			p.target, err = r.content()
		default:
			return r.damaged("<%s> has no place in a segment", e.Name.Local)
		}
		return err
	})
	if err == nil && !hasSource {
		err = r.damaged("a segment has no source")
	}
	p.hasTarget = p.hasTarget && p.target != ""
	return p, err
}

// content reads the text of a source or a target. What tools mark in it is left out, and
// the text that is marked stays.
func (r *xliffReader) content() (string, error) {
	var b strings.Builder
	open := r.depth
	for {
		token, err := r.d.Token()
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.CharData:
			b.Write(t)
		case xml.StartElement:
			if err := r.enter(); err != nil {
				return "", err
			}
			if t.Name.Local == "cp" {
				code, err := strconv.ParseUint(attribute(&t, "hex"), 16, 21)
				if err != nil {
					return "", r.damaged("a <cp> has no code")
				}
				b.WriteRune(rune(code)) //nolint:gosec // 21 bits
			}
		case xml.EndElement:
			r.depth--
			if r.depth < open {
				return b.String(), nil
			}
		case xml.Directive:
			return "", r.damaged("a definition is not allowed")
		}
	}
}

// each calls fn with each element in the one that is open, up to its end. fn reads its
// element to the end.
func (r *xliffReader) each(fn func(e *xml.StartElement) error) error {
	for {
		token, err := r.next()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if err := fn(&t); err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		}
	}
}

// next returns the next start or end of an element; nil for what is neither and says
// nothing.
func (r *xliffReader) next() (xml.Token, error) {
	token, err := r.d.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case xml.StartElement:
		return t, r.enter()
	case xml.EndElement:
		r.depth--
		return t, nil
	case xml.CharData:
		if strings.TrimLeft(string(t), " \t\n\r\ufeff") != "" {
			return nil, r.damaged("there is a text between elements")
		}
	case xml.Directive:
		return nil, r.damaged("a definition is not allowed")
	}
	return nil, nil //nolint:nilnil // as said above
}

func (r *xliffReader) enter() error {
	if r.depth++; r.depth > maxDepth {
		return r.damaged("elements stand too deep in each other")
	}
	return nil
}

// skip reads the element that is open to its end.
func (r *xliffReader) skip() error {
	_, err := r.content()
	return err
}

// broken returns the fault for a document that is none of XML.
func (r *xliffReader) broken(err error) error {
	var syntax *xml.SyntaxError
	var known *fault.Error
	switch {
	case errors.As(err, &known):
		return err
	case errors.As(err, &syntax):
		return damaged(syntax.Line, "%s", syntax.Msg)
	case errors.Is(err, io.EOF):
		return r.damaged("it ends too early")
	}
	return r.damaged("%s", err)
}

func (r *xliffReader) damaged(format string, args ...any) error {
	return damaged(lineAt(r.text, r.d.InputOffset()), format, args...)
}

// attribute returns an attribute of XLIFF's own.
func attribute(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Space == "" && a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
