package menufile_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu/menufile"
	"carte/internal/testkit"
)

// hostile are files that are small for what they make of themselves, by what they are.
func hostile(t *testing.T) map[string][]byte {
	t.Helper()
	long, run := strings.Repeat("A", 400_000), strings.Repeat("x y ", 50_000)
	const dishes = 4900
	below := func(row string) string { return strings.Repeat(row, dishes) }
	sheet := func(rows string) string { return "<worksheet><sheetData>" + rows + "</sheetData></worksheet>" }
	soup := "<row>" + inline("Suppe") + inline("4,50") + "</row>"
	shared := `<row><c t="s"><v>0</v></c><c><v>4.5</v></c></row>`
	sizes := func(name string) string {
		var b strings.Builder
		b.WriteString("Kategorie;Name")
		for i := range 150 {
			fmt.Fprintf(&b, ";Preis %s %d", name, i)
		}
		return b.String() + "\n"
	}
	own := "carte menu 2" + ownHeadingsOf(t)
	return map[string][]byte{
		"CSV with a long heading":             []byte("Kategorie;Name;Preis\n" + long + ";;\n" + below(";b;5\n")),
		"CSV with a long section":             []byte("Kategorie;Name;Preis\n" + long + ";a;5\n" + below(";b;5\n")),
		"CSV with a long heading of a column": []byte("Kategorie;Name;Preis;" + run + "\n" + below("A;b;5;\n")),
		"CSV with a long heading of prices":   []byte("Kategorie;Name;Preis;Preis " + long + "\n" + below("A;b;5;6\n")),
		"CSV of many sizes":                   []byte(sizes(strings.Repeat("groß ", 8)) + below("A;b"+strings.Repeat(";5", 150)+"\n")),
		"CSV of many prices":                  []byte(sizes("") + below("A;b"+strings.Repeat(";1/2/3/4/5", 90)+"\n")),
		"CSV of prices that are none":         []byte(sizes("") + below("A;b"+strings.Repeat(";x", 150)+"\n")),
		"CSV of long sizes":                   []byte("Name;Größe;" + strings.Repeat("Preis;", 150) + "\n" + strings.Repeat("b;"+long[:4000]+strings.Repeat(";5", 150)+"\n", 1000)),
		"CSV of names of marks":               []byte("Kategorie;Name;Preis\n" + below("A;b"+strings.Repeat(" V", 290)+";5\n")),
		"CSV of descriptions of marks":        []byte("Kategorie;Name;Beschreibung;Preis\n" + below("A;b;c"+strings.Repeat(" (v)", 240)+";5\n")),
		"CSV of legends":                      []byte("Kategorie;Name;Preis\n" + strings.Repeat(strings.Repeat("v = w, ", 280)+"\n", 2600) + "A;b;5\n"),
		"text with a long heading":            []byte("# " + long + "\n\n" + below("Suppe 4,50\n")),
		"text of a dish and many legends":     []byte("Suppe 4,50\n" + strings.Repeat(strings.Repeat("ab ", 160)+"\nV = vegetarisch\n", 9000)),
		"text of a heading and many lines":    []byte("SUPPEN\n" + strings.Repeat(strings.Repeat("ab ", 160)+"\n", 9000) + "\nSuppe 4,50\n"),
		"JSON with a long heading":            []byte(`[{"@type":"MenuSection","name":"` + long + `","items":[` + below(`{"name":"a","price":5},`) + `{"name":"a","price":5}]}]`),
		"JSON with a long name of a list":     []byte(`{"` + long + `":[` + below(`{"name":"a","price":5},`) + `{"name":"a","price":5}]}`),
		"JSON of many prices":                 []byte(`[` + below(`{"name":"a","price":"`+strings.Repeat("1/", 290)+`1"},`) + `{"name":"a","price":5}]`),
		"JSON of names in names":              []byte(`[` + strings.Repeat(strings.Repeat(`{"name":`, 60)+`"`+run[:30_000]+`"`+strings.Repeat("}", 60)+",", 160) + `{"name":"a","price":5}]`),
		"own CSV of many options":             []byte(own + "\nextras,a\n" + strings.Repeat("extra,"+strings.Repeat("a", 900)+"\n", dishes)),
		"own CSV of prices that are outdated": []byte(ownRecord(t, map[string]string{"name_de": "a", "price": strings.Repeat("1|", 1_200_000), "outdated_translations": strings.Repeat("size_de:1 ", 200_000)})),
		"own JSON of many groups":             []byte(`{"carte":{"format":2,"groups":[` + strings.Repeat(`{},`, 60_000) + `{}]},` + strings.Repeat(`"a":0,`, 60_000) + `"hasMenuSection":[` + strings.Repeat("{},", 60_000) + `{"hasMenuItem":[{}]}]}`),
		"XLSX of a shared text":               packed(t, sheet(soup+strings.Repeat(shared, 400)), "<sst><si><t>"+run+"</t></si></sst>"),
		"XLSX of a shared heading":            packed(t, sheet(soup+strings.Repeat(`<row><c t="s"><v>0</v></c></row>`, 400)+soup), "<sst><si><t>"+run+"</t></si></sst>"),
		"XLSX of a short shared text":         packed(t, sheet(soup+strings.Repeat("<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, 100)+"</row>", 9000)), "<sst><si><t>"+run[:300]+"</t></si></sst>"),
		"XLSX of a text of many runs":         packed(t, sheet(strings.Repeat(soup, 3)), "<sst><si>"+strings.Repeat("<r><t>"+long[:30]+"</t></r>", 300_000)+"</si></sst>"),
		"XLSX of a cell of many runs":         packed(t, sheet(soup+`<row><c t="inlineStr"><is>`+strings.Repeat("<r><t>"+long[:30]+"</t></r>", 300_000)+`</is></c></row>`), "<sst/>"),
		"XLSX of a row of many cells":         packed(t, sheet(soup+"<row>"+strings.Repeat("<c/>", 7_000_000)+"</row>"), "<sst/>"),
		"XLSX of many attributes":             packed(t, sheet(soup+"<row"+strings.Repeat(` a=""`, 6_000_000)+"></row>"), "<sst/>"),
		"XLSX of elements in elements":        packed(t, sheet(soup+strings.Repeat("<a>", 10_000_000)), "<sst/>"),
		"XLSX of texts of nothing":            packed(t, sheet(soup), "<sst><si>"+strings.Repeat("<r/>", 7_000_000)+"</si></sst>"),
	}
}

// A file of at most 5 MB takes no more than four seconds of the processor and 128 MB, and what
// it becomes is not much larger than the largest menu. The slowest take a second where nothing
// else runs; beside other tests, which share caches and memory, they take up to two and a half.
func TestHostileFiles(t *testing.T) {
	const (
		limit    = 4 * time.Second
		memory   = 128 << 20
		longest  = 8 << 20
		longText = 4100
	)
	for name, file := range hostile(t) {
		t.Run(name, func(t *testing.T) {
			if len(file) > menufile.MaxBytes {
				t.Fatalf("%d bytes are refused by their number", len(file))
			}
			highest := watchHeap()
			timer := testkit.CPUTimer(t)
			menu, err := menufile.Read(file, "menu"+endingOf(name), menufile.Options{Decimals: 2, Language: lang.German})
			took, peak := timer(), highest()
			answer, _ := json.Marshal(menu.Rows)
			var broken *fault.RuleError
			if err != nil && !errors.As(err, &broken) {
				t.Errorf("it is answered with %v", err)
			}
			if took > limit || peak > memory || len(answer) > longest {
				t.Errorf("%d bytes became %d rows of %d, %v, in %v and %d MB", len(file), len(menu.Rows), len(answer), err, took, peak>>20)
			}
			for i := range menu.Rows {
				row := &menu.Rows[i]
				if n := max(len(row.Section), len(row.Name), len(row.Description)); n > longText {
					t.Fatalf("row %d has a text of %d bytes", i, n)
				}
			}
		})
	}
}

func endingOf(name string) string {
	for _, format := range []string{"CSV", "JSON", "XLSX"} {
		if strings.Contains(name, format) {
			return "." + strings.ToLower(format)
		}
	}
	return ".txt"
}

// watchHeap returns a function that tells how much more memory was in use at most since.
func watchHeap() func() uint64 {
	runtime.GC()
	former := debug.SetGCPercent(20)
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	before, peak := stats.HeapAlloc, stats.HeapAlloc
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		ticker := time.NewTicker(5 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				var stats runtime.MemStats
				runtime.ReadMemStats(&stats)
				peak = max(peak, stats.HeapAlloc)
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-done
		debug.SetGCPercent(former)
		return peak - before
	}
}

// ownHeadingsOf returns the headings of a table of ours behind the first.
func ownHeadingsOf(t *testing.T) string {
	t.Helper()
	written := testkit.Must((&menufile.OwnMenu{Source: lang.German}).WriteCSV(','))
	first, _, _ := strings.Cut(string(written), "\n")
	_, rest, _ := strings.Cut(first, ",")
	return "," + rest
}

// ownRecord returns a table of ours with a dish that has these cells.
func ownRecord(t *testing.T, cells map[string]string) string {
	t.Helper()
	headings := strings.Split(ownHeadingsOf(t)[1:], ",")
	record := []string{"dish"}
	for _, heading := range headings {
		record = append(record, cells[strings.TrimSpace(heading)])
	}
	return "carte menu 2," + strings.Join(headings, ",") + "\n" + strings.Join(record, ",") + "\n"
}
