package configuration_test

import (
	"context"
	"testing"
	"time"

	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/testkit"
)

// within waits for what is promised within a second.
func within(t *testing.T, what string, come func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Second); !come(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within a second", what)
		}
	}
}

// listen follows the changes of other processes until the test ends.
func listen(t *testing.T, d *db.DB) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { d.Listen(ctx); close(ended) }()
	t.Cleanup(func() { stop(); <-ended })
	for deadline := time.Now().Add(10 * time.Second); !d.Connected(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the process does not hear of changes")
		}
	}
}

// What an operator saves at one process is in force at every other over the
// same database within a second, also where that one hears of no change.
func TestEveryProcessFollows(t *testing.T) {
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), func(t *testing.T) {
			url := testkit.PostgresURL(t)
			here := open(t, testkit.Open(t, url))
			hears, deaf := testkit.Open(t, url), testkit.Open(t, url)
			there, elsewhere := start(t, hears, twoProviders()), start(t, deaf, twoProviders())
			listen(t, hears)
			for i, name := range []string{"Speisekarten Süd", "Menüler", "Carte"} {
				for _, s := range []*configuration.Service{here, there, elsewhere} {
					s.Current(t.Context()) // kept before the change
				}
				_, err := here.Update(t.Context(), operator, int64(i+1), chosen(func(in *configuration.ConfigurationInput) { in.SiteName = name }))
				if err != nil {
					t.Fatal(err)
				}
				if got := here.SiteName(t.Context()); got != name {
					t.Errorf("the same process is called %s", got)
				}
				within(t, "another process is called "+name, func() bool { return there.SiteName(t.Context()) == name })
				within(t, "a process that hears nothing is called "+name, func() bool { return elsewhere.SiteName(t.Context()) == name })
			}
		})
	}
}

// A database that does not answer leaves the last known configuration in force.
func TestWithoutDatabase(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		if _, err := s.Update(t.Context(), operator, 0, chosen(everything)); err != nil {
			t.Fatal(err)
		}
		if s.SiteName(t.Context()) != "Speisekarten Süd" {
			t.Fatal("the change is not in force")
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if got := s.SiteName(t.Context()); got != "Speisekarten Süd" {
			t.Errorf("the site is called %s", got)
		}
		if err := s.Start(t.Context()); err == nil {
			t.Error("a start without a database does not fail")
		}
	})
}
