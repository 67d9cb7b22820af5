package textfile

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"unicode/utf8"
)

// namespace is that of XLIFF 2.0 and of all that is compatible with it.
const namespace = "urn:oasis:names:tc:xliff:document:2.0"

// segmentStates are the states of segments by ours. What is translated but out of date is
// not final.
var segmentStates = map[State]string{Missing: "initial", Stale: "translated", OK: "final"}

// writeXLIFF writes XLIFF 2.1. Space in texts counts, and units stay whole.
func (f *File) writeXLIFF() []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	fmt.Fprintf(&b, `<xliff xmlns="%s" version="2.1" srcLang="%s" trgLang="%s">`+"\n", namespace, f.Source.Tag(), f.Target.Tag())
	fmt.Fprintf(&b, `  <file id="%s" canResegment="no" xml:space="preserve"`, f.ID)
	if f.Original != "" {
		b.WriteString(` original="`)
		_ = xml.EscapeText(&b, []byte(f.Original)) // a buffer takes all
		b.WriteString(`"`)
	}
	b.WriteString(">\n")
	if len(f.Units) == 0 {
		b.WriteString("    <group id=\"empty\"/>\n") // a file holds something
	}
	for i := range f.Units {
		unit := &f.Units[i]
		fmt.Fprintf(&b, `    <unit id="%s" type="carte:%s">`+"\n", unit.ID, unit.Kind)
		fmt.Fprintf(&b, `      <segment state="%s">`+"\n", segmentStates[unit.State])
		b.WriteString("        <source>")
		writeText(&b, unit.Source)
		b.WriteString("</source>\n")
		if unit.Target != "" {
			b.WriteString("        <target>")
			writeText(&b, unit.Target)
			b.WriteString("</target>\n")
		}
		b.WriteString("      </segment>\n    </unit>\n")
	}
	b.WriteString("  </file>\n</xliff>\n")
	return b.Bytes()
}

// writeText writes a text as the content of an element. What XML cannot hold is an element
// of XLIFF.
func writeText(b *bytes.Buffer, text string) {
	for _, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '\r':
			b.WriteString("&#13;")
		case !isXML(r):
			fmt.Fprintf(b, `<cp hex="%04X"/>`, r)
		default:
			b.WriteRune(r)
		}
	}
}

// isXML reports whether a document of XML 1.0 may have a character.
func isXML(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r != 0xFFFE && r != 0xFFFF && utf8.ValidRune(r)
}
