package app_test

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

var update = flag.Bool("update", false, "make the pictures of the demonstration's PDF menus anew, and print their texts")

var (
	pictureOfPage = regexp.MustCompile(`/images/[a-z0-9]+-p(\d+)-(800|1600)\.webp`)
	textsOfPages  = regexp.MustCompile(`(?s)<details.*?</details>`)
)

// The demonstration's PDF menu has the pictures and texts that its file gets when it is
// uploaded.
func TestDemonstrationPDFs(t *testing.T) {
	app.DrawWholePDFs(t)
	// With the files that filling it writes.
	config := app.Config{Demo: true}
	config.Data = t.TempDir()
	s := start(t, config)
	get := func(path string) string {
		t.Helper()
		answer, body := s.send(t, http.MethodGet, path, nil, nil)
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("%s answers %d", path, answer.StatusCode)
		}
		return body
	}
	shown := get("/pdf?lang=de")
	file := get(regexp.MustCompile(`/pdf-menu/[a-z0-9]+/download`).FindString(shown))
	got, added := s.sendPDF(t, http.MethodPost, "/api/stores/"+s.storeID(t, "kaffeehaus")+"/pdf-links", s.token(t, admin), "Torten", []byte(file))
	if got.Status != http.StatusCreated {
		t.Fatal(got)
	}
	fresh := get(added.Address + "?lang=de")
	if *update {
		for _, found := range pictureOfPage.FindAllStringSubmatch(fresh, -1) {
			size := map[string]string{"800": "small", "1600": "large"}[found[2]]
			testkit.NoError(t, os.WriteFile(fmt.Sprintf("../demo/pdfs/torten-%s-%s.webp", found[1], size), []byte(get(found[0])), 0o644))
		}
		t.Log(strings.Join(textsOfPages.FindAllString(fresh, -1), "\n"))
		return
	}
	if a, b := textsOfPages.FindAllString(shown, -1), textsOfPages.FindAllString(fresh, -1); len(a) == 0 || !slices.Equal(a, b) {
		t.Errorf("it says %q, and uploaded %q", a, b)
	}
	pictures := func(page string) (all []string) {
		for _, path := range slices.Compact(slices.Sorted(slices.Values(pictureOfPage.FindAllString(page, -1)))) {
			all = append(all, get(path))
		}
		return all
	}
	if a, b := pictures(shown), pictures(fresh); len(a) == 0 || !slices.Equal(a, b) {
		t.Errorf("it has %d pictures, and uploaded %d, or others", len(a), len(b))
	}
}
