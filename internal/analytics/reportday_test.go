package analytics

import (
	"fmt"
	"testing"
)

// sourcesAfter folds batches of what came from some sources, and returns the figures of a
// source.
func sourcesAfter(t *testing.T, source string, batches ...values) figures {
	t.Helper()
	key := storeDay{"store", "2026-11-27"}
	row := reportRow{}
	for _, batch := range batches {
		r := newReport()
		for value, f := range batch {
			r.add(&detail{storeDay: key, source: value}, f)
		}
		if err := row.addTo(r); err != nil {
			t.Fatal(err)
		}
		r.limit()
		row = rowOf(key, r)
	}
	stored := values{}
	if err := stored.parse(row.Sources); err != nil {
		t.Fatal(err)
	}
	if len(stored) > maxValues {
		t.Errorf("%d sources are stored", len(stored))
	}
	return stored[source]
}

// What somebody invents does not hide where guests come from.
func TestInventedSourcesHideNoOthers(t *testing.T) {
	t.Parallel()
	invented := func(host string, f figures) values {
		all := values{}
		for i := range 110 {
			all[fmt.Sprintf("%s-%03d.example", host, i)] = f
		}
		return all
	}
	guest := values{"google.com": {Views: 1, Visitors: 1}}
	for name, c := range map[string]struct {
		batches []values
		want    figures
	}{
		"of one visitor": {[]values{invented("x", figures{Views: 8}), guest, guest, guest}, figures{Views: 3, Visitors: 3}},
		"of as many visitors as there are": {
			[]values{invented("x", figures{Views: 8, Visitors: 1}), guest, guest, guest}, figures{Views: 3, Visitors: 3},
		},
		"that go on": {
			[]values{invented("x", figures{Views: 8, Visitors: 1}), guest, guest, invented("y", figures{Views: 8, Visitors: 1}), guest},
			figures{Views: 3, Visitors: 3},
		},
		"that are few": {[]values{{"x.example": {Views: 1}}, guest}, figures{Views: 1, Visitors: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := sourcesAfter(t, "google.com", c.batches...); got != c.want {
				t.Errorf("from google.com came %+v, want %+v", got, c.want)
			}
		})
	}
}
