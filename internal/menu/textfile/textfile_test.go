package textfile_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/textfile"
	"carte/internal/testkit"
)

// odd are texts that a careless format would change.
var odd = []string{
	"Rindersuppe", "Suppe & Salat <scharf> \"gut\" 'so'", "a,b;c\td", "zwei\nZeilen", "=1+1", "'=1+1", "''-x", "'quoted'", "@home", "-", "+49", "＝1+1", "'＋1",
	"]]>", "İçli köfte", "é e\u0301", "\ufffe\uffff", "🍝\ufe0f \u200e", "&amp;", "<![CDATA[x]]>", "\"", "\"\"", " \u00a0x", "a\u200b", "id",
}

func sample() *textfile.File {
	f := &textfile.File{ID: "menu1", Source: lang.German, Target: lang.French}
	for i, text := range odd {
		unit := textfile.Unit{ID: fmt.Sprintf("dish.a%d.name", i), Kind: "dish.name", Source: text, State: textfile.Missing}
		if i%3 > 0 {
			unit.Target, unit.State = odd[len(odd)-1-i], textfile.OK
		}
		if i%3 == 1 {
			unit.State = textfile.Stale
		}
		f.Units = append(f.Units, unit)
	}
	return f
}

// What is written is read as it was, and written again it is the same to the byte, however
// an editor has stored it meanwhile.
func TestRoundTrip(t *testing.T) {
	stored := map[string]func(string) []byte{
		"as it is":       func(s string) []byte { return []byte(s) },
		"without a mark": func(s string) []byte { return []byte(strings.TrimPrefix(s, "\ufeff")) },
		"with a mark":    func(s string) []byte { return []byte("\ufeff" + strings.TrimPrefix(s, "\ufeff")) },
		"with CRLF": func(s string) []byte {
			return []byte(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n"))
		},
		"with LF":     func(s string) []byte { return []byte(strings.ReplaceAll(s, "\r\n", "\n")) },
		"as UTF-16LE": func(s string) []byte { return encode(s, binary.LittleEndian) },
		"as UTF-16BE": func(s string) []byte { return encode(s, binary.BigEndian) },
	}
	for _, format := range textfile.Formats {
		written := sample().Write(format)
		for name, store := range stored {
			read, err := textfile.Read(store(string(written)), "")
			if err != nil {
				t.Errorf("%s %s: %v", format, name, err)
				continue
			}
			want := sample()
			want.ID = ""
			if !reflect.DeepEqual(read, want) {
				t.Errorf("%s %s is read as\n%+v, want\n%+v", format, name, read, want)
			}
			read.ID, read.Source, read.Target = "menu1", lang.German, lang.French
			if again := read.Write(format); !bytes.Equal(again, written) {
				t.Errorf("%s %s is written again as\n%s", format, name, again)
			}
		}
	}
}

func encode(text string, order binary.AppendByteOrder) []byte {
	b := order.AppendUint16(nil, 0xfeff)
	for _, unit := range utf16.Encode([]rune(strings.TrimPrefix(text, "\ufeff"))) {
		b = order.AppendUint16(b, unit)
	}
	return b
}

const head = `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de-AT" trgLang="fr">`

func xliff(units string) string { return head + `<file id="f">` + units + `</file></xliff>` }

func unit(inside string) string { return xliff(`<unit id="u">` + inside + `</unit>`) }

// Other tools write XLIFF in other words.
func TestOtherTools(t *testing.T) {
	for name, c := range map[string]struct {
		file string
		want textfile.Unit
	}{
		"marked texts": {
			unit(`<segment><source>Suppe</source><target>la <pc id="1"><mrk id="m" type="term">sou</mrk>pe</pc><ph id="2"/></target></segment>`),
			textfile.Unit{ID: "u", Source: "Suppe", Target: "la soupe", State: textfile.Missing},
		},
		"several segments": {
			unit(`<segment state="final"><source>Suppe.</source><target>Soupe.</target></segment><ignorable><source> </source></ignorable><segment state="reviewed"><source>Brot.</source><target>Pain.</target></segment>`),
			textfile.Unit{ID: "u", Source: "Suppe. Brot.", Target: "Soupe. Pain.", State: textfile.OK},
		},
		"in another order": {
			unit(`<segment state="final"><source>A</source><target order="2">2</target></segment><segment state="translated"><source>B</source><target order="1">1</target></segment>`),
			textfile.Unit{ID: "u", Source: "AB", Target: "12", State: textfile.Stale},
		},
		"half a translation": {
			unit(`<segment state="final"><source>A</source><target>1</target></segment><segment><source>B</source></segment>`),
			textfile.Unit{ID: "u", Source: "AB", State: textfile.Missing},
		},
		"notes, modules and groups": {
			xliff(`<notes><note>x</note></notes><group id="g"><group id="h"><unit id="u" type="carte:dish.name"><x:matches xmlns:x="urn:other"><x:match><source>no</source></x:match></x:matches><notes><note id="1">look</note></notes><segment state="final"><source><![CDATA[A & B]]></source><target>C</target></segment></unit></group></group>`),
			textfile.Unit{ID: "u", Kind: "dish.name", Source: "A & B", Target: "C", State: textfile.OK},
		},
		"a table with other columns": {
			"State;Target;ID;Source;Comment\nok;Soupe;u;Suppe;hm\n;;;;\n",
			textfile.Unit{ID: "u", Source: "Suppe", Target: "Soupe", State: textfile.OK},
		},
		"a short row":             {"id,kind,source,target,state\r\nu,dish.name,Suppe", textfile.Unit{ID: "u", Kind: "dish.name", Source: "Suppe"}},
		"a table with tabs":       {"id\tsource\ttarget\nu\tSuppe\tSoupe\n", textfile.Unit{ID: "u", Source: "Suppe", Target: "Soupe"}},
		"headings with languages": {"ID,Source (de),Target ( FR ),state\nu,Suppe,Soupe,ok\n", textfile.Unit{ID: "u", Source: "Suppe", Target: "Soupe", State: textfile.OK}},
		"Windows-1252":            {"id;source;target\nu;W\xfcrste;Saucisses \xe0 point\n", textfile.Unit{ID: "u", Source: "Würste", Target: "Saucisses à point"}},
	} {
		file, err := textfile.Read([]byte(c.file), "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(file.Units) != 1 || file.Units[0] != c.want {
			t.Errorf("%s is read as %+v, want %+v", name, file.Units, c.want)
		}
	}
}

// What cannot be understood is told by its line, and nothing outside of the file is read.
func TestDamagedFiles(t *testing.T) {
	lol := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
	for name, c := range map[string]struct{ file, want, name string }{
		"nothing":                     {"", "body.file translations_unknown", ""},
		"no text":                     {"\x00\x01\x02", "body.file translations_unknown", ""},
		"another document":            {"<html></html>", "body.file translations_unknown", ""},
		"XLIFF 1.2":                   {`<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>`, "body.file translations_unknown", ""},
		"a table of something else":   {"name,price\nSuppe,3\n", "body.file translations_columns", ""},
		"no language":                 {strings.Replace(unit(""), `"fr"`, `"ja"`, 1), "body.file translations_damaged", ""},
		"billion laughs":              {strings.Replace(unit(`<segment><source>&c;</source></segment>`), "<xliff", lol+"<xliff", 1), "body.file translations_damaged", ""},
		"an external entity":          {strings.Replace(unit(`<segment><source>&x;</source></segment>`), "<xliff", `<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]><xliff`, 1), "body.file translations_damaged", ""},
		"an unknown entity":           {unit(`<segment><source>&x;</source></segment>`), "body.file translations_damaged", ""},
		"a definition inside":         {unit(`<segment><source>a<!ENTITY x "y"></source></segment>`), "body.file translations_damaged", ""},
		"another XML":                 {strings.Replace(unit(""), `"1.0"`, `"2.0"`, 1), "body.file translations_damaged", ""},
		"an open end":                 {strings.TrimSuffix(unit(""), "</xliff>"), "body.file translations_damaged", ""},
		"crossed elements":            {unit(`<segment><source>a</segment></source>`), "body.file translations_damaged", ""},
		"no id":                       {xliff(`<unit><segment><source>a</source></segment></unit>`), "body.file translations_damaged", ""},
		"no segment":                  {unit(""), "body.file translations_damaged", ""},
		"no source":                   {unit(`<segment><target>a</target></segment>`), "body.file translations_damaged", ""},
		"two sources":                 {unit(`<segment><source>a</source><source>b</source></segment>`), "body.file translations_damaged", ""},
		"a state that is none":        {unit(`<segment state="done"><source>a</source></segment>`), "body.file translations_damaged", ""},
		"an order that is none":       {unit(`<segment><source>a</source><target order="x">b</target></segment>`), "body.file translations_damaged", ""},
		"too deep":                    {xliff(strings.Repeat(`<group id="g">`, 1000)), "body.file translations_damaged", ""},
		"a text between":              {xliff("hm"), "body.file translations_damaged", ""},
		"something behind":            {unit(`<segment><source>a</source></segment>`) + "<xliff/>", "body.file translations_damaged", ""},
		"an open quote":               {"id,source,target\nu,\"a,b\n", "body.file translations_damaged", ""},
		"a row without an id":         {"id,source,target\n,a,b\n", "body.file translations_damaged", ""},
		"an id twice":                 {"id,source,target\nu,a,b\nu,a,c\n", "body.file[u] duplicate", ""},
		"too many":                    {"id,source,target\n" + strings.Repeat("u,,\n", textfile.MaxUnits+1), "body.file[u] duplicate", ""},
		"XLIFF that is a letter":      {"Dear translator,\nhere is the menu.\n", "body.file translations_not_xml", "menu.xlf"},
		"XLIFF that is another table": {"name,price\nSuppe,3\n", "body.file translations_not_xml", "menu.XLIFF"},
		"XLIFF that is no text":       {"\x00\x01\x02", "body.file translations_not_xml", "menu.xlf"},
		"XLIFF that is empty":         {"", "body.file translations_not_xml", "menu.xlf"},
		"XLIFF with a broken table":   {"id,source,target\n,a,b\n", "body.file translations_damaged", "menu.xlf"},
		"a table that is a letter":    {"Dear translator,\nhere is the menu.\n", "body.file translations_columns", "menu.csv"},
		"XML that is no XLIFF":        {"<html></html>", "body.file translations_unknown", "menu.xlf"},
	} {
		_, err := textfile.Read([]byte(c.file), c.name)
		if got := testkit.BrokenRule(err); got != c.want {
			t.Errorf("%s: %q (%v), want %q", name, got, err, c.want)
		}
	}
	_, err := textfile.Read([]byte("id,source,target\nu,a,b\nv,\"a\"b,c\n"), "")
	var f *fault.Error
	if !errors.As(err, &f) || f.Fields[0].Params["line"] != 3 {
		t.Errorf("a damaged line: %v", err)
	}
}

// What is read of any file can be written and is read again as it was.
func FuzzRead(f *testing.F) {
	for _, format := range textfile.Formats {
		f.Add(sample().Write(format))
	}
	f.Add([]byte(unit(`<segment><source>a<cp hex="D800"/></source><target>b</target></segment>`)))
	f.Add([]byte("id;source;target\nu;'=a;''\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		file, err := textfile.Read(raw, "")
		if err != nil {
			if fault.CodeOf(err) != fault.Invalid {
				t.Fatalf("%v is no fault of the file", err)
			}
			return
		}
		again, err := textfile.Read(file.Write(textfile.CSV), "")
		if err != nil {
			t.Fatalf("what was read is refused: %v", err)
		}
		if len(again.Units) != len(file.Units) {
			t.Fatalf("%d texts became %d", len(file.Units), len(again.Units))
		}
		for i := range file.Units {
			if got, want := again.Units[i], file.Units[i]; got.ID != want.ID || got.Source != want.Source || got.Target != want.Target {
				t.Fatalf("%+v became %+v", want, got)
			}
		}
	})
}

// A unit of many segments is put together in time that grows with it alone.
func TestManySegments(t *testing.T) {
	const segment = `<segment><source>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</source></segment>`
	file := `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de" trgLang="en"><file id="f"><unit id="u">` +
		strings.Repeat(segment, textfile.MaxBytes/len(segment)-4) + `</unit></file></xliff>`
	timer := testkit.CPUTimer(t)
	read, err := textfile.Read([]byte(file), "")
	if took := timer(); err != nil || len(read.Units) != 1 || took > 3*time.Second {
		t.Errorf("it took %v: %v", took, err)
	}
}

// No cell is one that a spreadsheet calculates.
func TestFormulasAreTexts(t *testing.T) {
	written := string(sample().Write(textfile.CSV))
	for _, want := range []string{",'=1+1,", ",''=1+1,", ",'@home,", ",'＝1+1,", ",''＋1,"} {
		if !strings.Contains(written, want) {
			t.Errorf("no %q in\n%s", want, written)
		}
	}
}
