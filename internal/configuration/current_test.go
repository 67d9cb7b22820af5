package configuration_test

import (
	"testing"
	"time"

	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/testkit"
)

// A change takes effect in all processes within a second, also in one that does not
// receive it.
func TestChangesReachOtherProcesses(t *testing.T) {
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), func(t *testing.T) {
			url := testkit.PostgresURL(t)
			here := open(t, testkit.Open(t, url))
			hears, deaf := testkit.Open(t, url), testkit.Open(t, url)
			there, elsewhere := start(t, hears, twoProviders()), start(t, deaf, twoProviders())
			testkit.Listen(t, hears)
			for i, name := range []string{"Speisekarten Süd", "Menüler", "Carte"} {
				for _, s := range []*configuration.Service{here, there, elsewhere} {
					s.Current(t.Context()) // kept before the change
				}
				_, err := here.Update(t.Context(), operator, int64(i+1), inputWith(func(in *configuration.ConfigurationInput) { in.SiteName = name }))
				testkit.NoError(t, err)
				if got := here.SiteName(t.Context()); got != name {
					t.Errorf("the same process is called %s", got)
				}
				testkit.Within(t, time.Second, "another process is called "+name, func() bool { return there.SiteName(t.Context()) == name })
				testkit.Within(t, time.Second, "a process that hears nothing is called "+name, func() bool { return elsewhere.SiteName(t.Context()) == name })
			}
		})
	}
}

// While the database does not answer, the last known configuration is used.
func TestWithoutDatabase(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		updateEverything(t, s, 0)
		if s.SiteName(t.Context()) != "Speisekarten Süd" {
			t.Fatal("the change is not in force")
		}
		testkit.NoError(t, d.Close())
		if got := s.SiteName(t.Context()); got != "Speisekarten Süd" {
			t.Errorf("the site is called %s", got)
		}
		if err := s.Start(t.Context()); err == nil {
			t.Error("a start without a database does not fail")
		}
	})
}
