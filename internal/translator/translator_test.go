package translator_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/testkit"
	"carte/internal/translator"
)

const secret = "279a2e9d-key-of-the-operator:fx"

func environment(name string) string {
	return map[string]string{"DEEPL_AUTH_KEY": secret, "LIBRETRANSLATE_API_KEY": secret}[name]
}

// asked is a request that a stand-in got.
type asked struct {
	path, authorization, kind string
	body                      map[string]any
}

// standIn is a service on a server of its own. Each status of the script is answered once;
// then it translates.
func standIn(t *testing.T, script ...int) (url string, requests func() []asked) {
	t.Helper()
	var got []asked
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := asked{path: r.URL.Path, authorization: r.Header.Get("Authorization"), kind: r.Header.Get("Content-Type")}
		_ = json.NewDecoder(r.Body).Decode(&a.body)
		got = append(got, a)
		if len(script) > 0 {
			status := script[0]
			script = script[1:]
			if status >= 300 && status < 400 {
				w.Header().Set("Location", "/elsewhere")
			}
			w.WriteHeader(status)
			_, _ = w.Write([]byte(`{"message":"no","error":"no"}`))
			return
		}
		answer := map[string]any{}
		if texts, ok := a.body["text"].([]any); ok {
			var list []map[string]string
			for _, text := range texts {
				list = append(list, map[string]string{"detected_source_language": "DE", "text": fmt.Sprint(text, "*")})
			}
			answer["translations"] = list
		} else if texts, ok := a.body["q"].([]any); ok {
			var list []string
			for _, text := range texts {
				list = append(list, fmt.Sprint(text, "*"))
			}
			answer["translatedText"] = list
		}
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(server.Close)
	return server.URL, func() []asked { return got }
}

func client(t *testing.T, name, url string) *translator.Client {
	t.Helper()
	c := testkit.Must(translator.New(name+":"+url, environment))
	c.SetPause(time.Millisecond)
	return c
}

func TestRequests(t *testing.T) {
	texts := []string{"Rindersuppe", "Mit Nudeln\nund Ei"}
	t.Run("DeepL", func(t *testing.T) {
		url, requests := standIn(t)
		got, err := client(t, "deepl", url).Translate(t.Context(), texts, lang.German, lang.English)
		if err != nil || !slices.Equal(got, []string{"Rindersuppe*", "Mit Nudeln\nund Ei*"}) {
			t.Fatalf("translated: %q, %v", got, err)
		}
		r := requests()[0]
		if r.path != "/v2/translate" || r.authorization != "DeepL-Auth-Key "+secret || r.kind != "application/json" ||
			r.body["source_lang"] != "DE" || r.body["target_lang"] != "EN-GB" || fmt.Sprint(r.body["text"]) != fmt.Sprint(texts) {
			t.Errorf("asked: %+v", r)
		}
	})
	t.Run("LibreTranslate", func(t *testing.T) {
		url, requests := standIn(t)
		got, err := client(t, "libretranslate", url+"/").Translate(t.Context(), texts, lang.Turkish, lang.French)
		if err != nil || !slices.Equal(got, []string{"Rindersuppe*", "Mit Nudeln\nund Ei*"}) {
			t.Fatalf("translated: %q, %v", got, err)
		}
		r := requests()[0]
		if r.path != "/translate" || r.authorization != "" || r.body["source"] != "tr" || r.body["target"] != "fr" || r.body["format"] != "text" || r.body["api_key"] != secret {
			t.Errorf("asked: %+v", r)
		}
	})
	t.Run("many texts", func(t *testing.T) {
		for name, batches := range map[string]int{"deepl": 3, "libretranslate": 5} {
			url, requests := standIn(t)
			many := make([]string, 120)
			for i := range many {
				many[i] = fmt.Sprint(i)
			}
			got, err := client(t, name, url).Translate(t.Context(), many, lang.German, lang.Turkish)
			if err != nil || len(got) != 120 || got[119] != "119*" || len(requests()) != batches {
				t.Errorf("%s: %d texts by %d requests, %v", name, len(got), len(requests()), err)
			}
			long := slices.Repeat([]string{strings.Repeat("ü", 3000)}, 6)
			if got, err = client(t, name, url).Translate(t.Context(), long, lang.German, lang.Turkish); err != nil || len(got) != 6 || len(requests()) != batches+6 {
				t.Errorf("%s: %d long texts by %d requests, %v", name, len(got), len(requests()), err)
			}
		}
	})
}

// What a service refuses is told by its reason, and the key in no error and no log.
func TestRefusals(t *testing.T) {
	log := testkit.KeepLog(t)
	for name, c := range map[string]struct {
		script   []int
		requests int
		want     string
	}{
		"busy once":         {[]int{429}, 2, ""},
		"overloaded twice":  {[]int{503, 529}, 3, ""},
		"busy for long":     {[]int{429, 429, 429}, 3, "translation_busy"},
		"quota used up":     {[]int{456}, 1, "translation_quota"},
		"a wrong key":       {[]int{403}, 1, "translation_failed"},
		"a bad request":     {[]int{400}, 1, "translation_failed"},
		"an error":          {[]int{500}, 1, "translation_failed"},
		"another address":   {[]int{302}, 1, "translation_failed"},
		"not what was told": {[]int{200}, 1, "translation_failed"},
	} {
		for _, service := range []string{"deepl", "libretranslate"} {
			log.Reset()
			url, requests := standIn(t, c.script...)
			_, err := client(t, service, url).Translate(t.Context(), []string{"Tee"}, lang.German, lang.English)
			var f *fault.Error
			if got := errors.As(err, &f); got != (c.want != "") || got && (f.Reason != c.want || f.Code != fault.Unavailable) {
				t.Errorf("%s, %s: %v", service, name, err)
			}
			if len(requests()) != c.requests {
				t.Errorf("%s, %s: %d requests", service, name, len(requests()))
			}
			// The line says it; a cause would be one more, of a request that failed by a defect.
			if f != nil && (f.Err != nil || strings.Contains(log.String(), "does not translate") != (c.want == "translation_failed")) {
				t.Errorf("%s, %s has the cause %v beside the log %s", service, name, f.Err, log)
			}
			if text := fmt.Sprint(err, log.String()); strings.Contains(text, "279a2e9d") {
				t.Errorf("%s, %s tells the key: %s", service, name, text)
			}
		}
	}
}

// An outage is logged once, and once more after the service has translated.
func TestOutagesAreLoggedOnce(t *testing.T) {
	log := testkit.KeepLog(t)
	url, _ := standIn(t, 500, 403, 456, 456, 500, 200, 456, 500)
	c := client(t, "deepl", url)
	for i, want := range []struct{ failed, quota, again int }{{1, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 0}, {1, 1, 0}, {1, 1, 0}, {1, 1, 0}, {1, 1, 0}, {1, 1, 1}} {
		_, err := c.Translate(t.Context(), []string{"Tee"}, lang.German, lang.English)
		if (err == nil) != (i == 8) {
			t.Errorf("request %d: %v", i, err)
		}
		said := func(what string) int { return strings.Count(log.String(), what) }
		if got := (struct{ failed, quota, again int }{said("does not translate"), said("is used up"), said("translates again")}); got != want {
			t.Errorf("after request %d the log has %+v, want %+v: %s", i, got, want, log)
		}
	}
	broken, _ := standIn(t, 500)
	c = client(t, "deepl", url)
	testkit.Must(c.Translate(t.Context(), []string{"Tee"}, lang.German, lang.English))
	if strings.Count(log.String(), "translates again") != 1 {
		t.Errorf("a service that has always translated translates again: %s", log)
	}
	c = client(t, "deepl", broken)
	for range 2 {
		_, _ = c.Translate(t.Context(), []string{"Tee"}, lang.German, lang.English)
	}
	if strings.Count(log.String(), "does not translate") != 2 {
		t.Errorf("the next outage is not logged: %s", log)
	}
}

func TestSilentService(t *testing.T) {
	came := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // only then is it known that the client has gone
		close(came)
		<-r.Context().Done()
	}))
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-came
		cancel()
	}()
	if _, err := client(t, "deepl", server.URL).Translate(ctx, []string{"Tee"}, lang.German, lang.English); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("given up: %v", err)
	}
}

func TestChosenServices(t *testing.T) {
	nothing := func(string) string { return "" }
	for chosen, c := range map[string]struct {
		environment func(string) string
		ok          bool
	}{
		"deepl":  {environment, true},
		"deepl:": {environment, true},
		"libretranslate:https://translate.example": {nothing, true},
		"libretranslate:http://localhost:5000":     {nothing, true},
		"libretranslate:http://10.0.0.7:5000":      {nothing, true},
		"libretranslate:http://translate.example":  {nothing, false},
		"libretranslate":                           {nothing, false},
		"libretranslate:https://me:pw@host":        {nothing, false},
		"deepl:ftp://host":                         {environment, false},
		"google":                                   {environment, false},
	} {
		if _, err := translator.New(chosen, c.environment); (err == nil) != c.ok {
			t.Errorf("%s: %v", chosen, err)
		}
	}
	if _, err := translator.New("deepl", nothing); err == nil || !strings.Contains(err.Error(), "DEEPL_AUTH_KEY") {
		t.Errorf("without a key: %v", err)
	}
}
