package linkfile_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"carte/internal/page/linkfile"
	"carte/internal/testkit"
)

// told writes rows as "name → address" each, with ~ before what is hidden.
func told(rows []linkfile.Row) string {
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = row.Name + " → " + row.Address
		if row.Hidden {
			lines[i] = "~" + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}

func sample(t testing.TB, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestParse(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		format linkfile.Format
		want   string
	}{
		"LinkStack": {sample(t, "linkstack.json"), linkfile.LinkStack, `Anrufen → tel:+49 30 123450
Besuchen Sie uns → 
Speisekarte → https://osteria.de/karte.pdf
 → https://www.instagram.com/osteria
Kontakt → {"prefix":"","first_name":"Ada"}
Schreiben → mailto:ciao@osteria.de`},
		"Linktree": {sample(t, "linktree.json"), linkfile.Linktree, `Reserve → https://reserve.example.org/o
Find us → 
~Old offer → https://osteria.de/offer
Bikes → https://bikes.de/osteria
 → https://www.instagram.com/osteria
 → mailto:ciao@osteria.de`},
		"other JSON": {
			`[{"label":"Menü","href":"https://a.de"},{"name":"B","url":"b.de","enabled":false},{"url":"https://c.de/?a=1&b=2"}]`, linkfile.JSON,
			"Menü → https://a.de\n~B → https://b.de\n → https://c.de/?a=1&b=2",
		},
		"JSON by position": {
			`{"links":[{"title":"2","url":"https://b.de","position":10},{"title":"1","url":"https://a.de","position":9.5}]}`, linkfile.JSON,
			"1 → https://a.de\n2 → https://b.de",
		},
		"CSV": {
			"Link Title,Link URL,Clicks\n\"Menu, PDF\",https://a.de/karte.pdf,12\nCall,+49 30 12345,3\n\"Say \"\"hi\"\"\",hi@a.de,0\n", linkfile.CSV,
			"Menu, PDF → https://a.de/karte.pdf\nCall → tel:+49 30 12345\nSay \"hi\" → mailto:hi@a.de",
		},
		"CSV by semicolons":         {"Titel;Adresse;Aktiv\r\nMenü;https://a.de;ja\r\nAlt;https://b.de;nein\r\n", linkfile.CSV, "Menü → https://a.de\n~Alt → https://b.de"},
		"CSV by tabs":               {"name\turl\nA\ta.de\n", linkfile.CSV, "A → https://a.de"},
		"CSV with link and address": {"Link,URL\nA,https://a.de\n", linkfile.CSV, "A → https://a.de"},
		"CSV of addresses alone":    {"url\nhttps://a.de\n", linkfile.CSV, " → https://a.de"},
		"CSV with short rows":       {"title,url\nA\n,\nB,https://b.de,x\n", linkfile.CSV, "A → \nB → https://b.de"},
		"HTML": {
			`<p><A class="x" HREF="https://a.de/?a=1&amp;b=2"><b>Menu</b><br>today</A> <a href="#top">Top</a> <a href="/x">X</a>
			<a href=mailto:hi@a.de title="Write to us"><img src=x></a><a href="javascript:alert(1)">Bad</a><a href="//b.de">B`, linkfile.HTML,
			"Menu today → https://a.de/?a=1&b=2\nWrite to us → mailto:hi@a.de\nBad → javascript:alert(1)\nB → https://b.de",
		},
		"bookmarks": {"<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><H3>Bar</H3>\n<DT><A HREF=\"https://a.de/\" ADD_DATE=\"1\" ICON=\"data:image/png;base64,AA\">A</A>\n</DL>", linkfile.HTML, "A → https://a.de/"},
		"list": {`https://a.de
Menu: https://a.de/menu
Menu (PDF): https://a.de/menu.pdf.
Book a table - https://b.de/x-y_z?a=1#c
Buchen – https://b.de/1
Karte, https://c.de
  * Find us (https://maps.example.org/?q=a(b))
3. a.de/contact
Order	https://d.de
Our shop | https://e.de
"Quoted" https://f.de
https://g.de Behind it
Write: hi@a.de
Call us: +49 (0)30 123-450
030 / 123450
Tel tel:+49 30 123450
<https://h.de>

Just words
St.Pauli: https://i.de
- [ ] küche.de/ä
javascript:alert(1)
Two: https://j.de and https://k.de`, linkfile.List, ` → https://a.de
Menu → https://a.de/menu
Menu (PDF) → https://a.de/menu.pdf
Book a table → https://b.de/x-y_z?a=1#c
Buchen → https://b.de/1
Karte → https://c.de
Find us → https://maps.example.org/?q=a(b)
 → https://a.de/contact
Order → https://d.de
Our shop → https://e.de
Quoted → https://f.de
Behind it → https://g.de
Write → mailto:hi@a.de
Call us → tel:+49 (0)30 123-450
 → tel:030 / 123450
Tel → tel:+49 30 123450
 → https://h.de
Just words → 
St.Pauli → https://i.de
 → https://küche.de/ä
 → javascript:alert(1)
Two → https://j.de
and → https://k.de`},
		"Markdown": {
			"[Menu](https://a.de/x_(y)) and [Shop](<b.de> \"A shop\")\n![Picture](https://a.de/p.png)\n- [C](https://c.de 'c')", linkfile.List,
			"Menu → https://a.de/x_(y)\nShop → https://b.de\nC → https://c.de",
		},
		"old line ends":              {"https://a.de\rhttps://b.de\r\nhttps://c.de", linkfile.List, " → https://a.de\n → https://b.de\n → https://c.de"},
		"a byte order mark":          {"\xef\xbb\xbfMenü: https://a.de", linkfile.List, "Menü → https://a.de"},
		"UTF-16":                     {utf16le("Menü: https://a.de"), linkfile.List, "Menü → https://a.de"},
		"Windows":                    {"Titel;URL\r\nMen\xfc;https://a.de", linkfile.CSV, "Menü → https://a.de"},
		"a list that names a column": {"Website, https://a.de\nShop, https://b.de", linkfile.List, "Website → https://a.de\nShop → https://b.de"},
		"a long line":                {strings.Repeat("https://a.de/"+strings.Repeat("a", 500)+" ", 9), linkfile.List, strings.TrimSuffix(strings.Repeat(" → https://a.de/"+strings.Repeat("a", 500)+"\n", 9), "\n")},
		"invisible characters":       {"Me\u200bnu\u00a0 today: https://a.de", linkfile.List, "Menu today → https://a.de"},
	} {
		t.Run(name, func(t *testing.T) {
			format, rows, err := linkfile.Parse([]byte(c.text))
			if got := told(rows); err != nil || format != c.format || got != c.want {
				t.Errorf("%s, %v:\n%s\nwant %s:\n%s", format, err, got, c.format, c.want)
			}
		})
	}
}

func utf16le(text string) string {
	raw := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		raw = binary.LittleEndian.AppendUint16(raw, unit)
	}
	return string(raw)
}

func TestRefused(t *testing.T) {
	many := strings.Repeat("https://a.de\n", linkfile.MaxRows)
	for name, c := range map[string]struct{ text, want string }{
		"nothing":              {" \n ", "at least one link"},
		"an empty list":        {"[]", "at least one link"},
		"an empty page":        {`{"links":[],"name":"A"}`, "at least one link"},
		"a header alone":       {"title,url\n", "at least one link"},
		"a picture":            {"\x89PNG\r\n\x1a\n\x00\x00", "must be text"},
		"an archive":           {"PK\x03\x04\x14\x00", "must be text"},
		"cut JSON":             {`{"links":[{"url":"https://a.de"},`, "must be whole"},
		"more behind JSON":     {`{"url":"https://a.de"} x`, "must be whole"},
		"no JSON":              {`{links}`, "must be whole"},
		"deep JSON":            {strings.Repeat("[", 100_000), "must be whole"},
		"too many lines":       {many + "https://a.de", "at most 500 links"},
		"too many in JSON":     {"[" + strings.Repeat(`{"url":"a.de"},`, linkfile.MaxRows) + `{"url":"a.de"}]`, "at most 500 links"},
		"too many in CSV":      {"url\n" + many + "a.de", "at most 500 links"},
		"too many in HTML":     {strings.Repeat(`<a href="https://a.de">A</a>`, linkfile.MaxRows+1), "at most 500 links"},
		"too many in a line":   {strings.Repeat("https://a.de ", linkfile.MaxRows+1), "at most 500 links"},
		"too many words":       {strings.Repeat("a ", 3000), "at most 500 links"},
		"too many in Markdown": {strings.Repeat("[a](b.de) ", linkfile.MaxRows+1), "at most 500 links"},
	} {
		if _, rows, err := linkfile.Parse([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %d rows, %v", name, len(rows), err)
		}
	}
	if _, rows, err := linkfile.Parse([]byte(many)); err != nil || len(rows) != linkfile.MaxRows {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// fuzz holds what every parser promises, whatever it is given.
func fuzz(f *testing.F, wrap func(string) string, seeds ...string) {
	f.Helper()
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		format, rows, err := linkfile.Parse([]byte(wrap(text)))
		if err != nil {
			return
		}
		if format == "" || len(rows) == 0 || len(rows) > linkfile.MaxRows {
			t.Errorf("%q: %s with %d rows", text, format, len(rows))
		}
		for _, row := range rows {
			if row.Name == "" && row.Address == "" || !utf8.ValidString(row.Name+row.Address) || strings.ContainsAny(row.Name, "\n\r\x00") {
				t.Errorf("%q has the row %+v", text, row)
			}
		}
	})
}

func plain(text string) string { return text }

func FuzzList(f *testing.F) {
	fuzz(f, plain, "Menu: https://a.de", "[a](b.de)", "a@b.de", "+49 30 12345", "https://a.de/(b)).", "![a](b)", "\xff\xfea\x00", "Men\xfc a.de")
}

func FuzzJSON(f *testing.F) {
	fuzz(f, plain, `{"links":[{"url":"a.de","title":"A","order":1}]}`, `[[[{"link":null}]]]`, `{"a":{"url":1e999}}`, `[{"button_id":94,"link":"a.de","up_link":"yes"}]`)
}

func FuzzCSV(f *testing.F) {
	fuzz(f, func(text string) string { return "title,url,active\n" + text }, "A,https://a.de,no", "\"A\nB\",b.de", `"`, `a"b,"c`)
}

func FuzzHTML(f *testing.F) {
	fuzz(f, func(text string) string { return `<a href="https://a.de">` + text }, "A</a>", `<a href=//b.de title="`, "<!--", "<a href=&#x6a;avascript:x>y", fmt.Sprintf("%c", 0))
}

// A file that only looks like a table takes no longer than others of its length: some took
// ten seconds, and 150 times their length in memory.
func TestNoTable(t *testing.T) {
	const limit = 2 * time.Second
	for name, text := range map[string]string{
		"a long name":           strings.Repeat("\x9f", linkfile.MaxBytes-8) + "\tlien\n",
		"a long name in quotes": `"` + strings.Repeat("\x9f\n", linkfile.MaxBytes/2-8) + "\"\tlien\n",
		"many columns":          strings.Repeat(",", linkfile.MaxBytes-8) + "url\n",
		"many columns in a row": "url,name\n" + strings.Repeat(",", linkfile.MaxBytes-16),
		"many columns in lines": strings.Repeat("\"\n\",", linkfile.MaxBytes/4-8) + "url",
	} {
		before, timer := allocated(), testkit.CPUTimer(t)
		_, rows, err := linkfile.Parse([]byte(text))
		took, bytes := timer(), allocated()-before
		if took > limit || bytes > 80*linkfile.MaxBytes {
			t.Errorf("%s: %d rows, %v, in %v with %d MB", name, len(rows), err, took, bytes>>20)
		}
	}
}

// allocated is how much memory has been asked for.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
