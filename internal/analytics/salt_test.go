package analytics_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/testkit"
)

// hashOf records an event and returns the visitor hash it was stored with.
func hashOf(t *testing.T, d *db.DB, r *analytics.Recorder, e analytics.Event) string {
	t.Helper()
	e.SubjectID = db.NewID()
	record(t, r, e)
	return rows(t, d, fmt.Sprintf(`SELECT visitor_hash FROM events WHERE subject_id = '%s'`, e.SubjectID))[0]
}

func TestVisitorHash(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		c := &clock{now: noon}
		r := recorder(t, d, c.Now)
		base := click("link")
		otherStore, otherAddress, otherBrowser := base, base, base
		otherStore.StoreID, otherAddress.Address, otherBrowser.Visitor.UserAgent = "elsewhere", "203.0.113.8", android
		same := hashOf(t, d, r, base)
		if len(same) != 16 || hashOf(t, d, r, base) != same {
			t.Errorf("the same visitor is not told by one hash of 16 characters, such as %q", same)
		}
		for name, e := range map[string]analytics.Event{"store": otherStore, "address": otherAddress, "browser": otherBrowser} {
			if hashOf(t, d, r, e) == same {
				t.Errorf("another %s has the same hash", name)
			}
		}
		// A device has 64 bits of an IPv6 address for itself.
		mine, also, other := base, base, base
		mine.Address, also.Address, other.Address = "2001:db8:1:2::1", "2001:db8:1:2:ffff:1:2:3", "2001:db8:1:3::1"
		if first := hashOf(t, d, r, mine); hashOf(t, d, r, also) != first || hashOf(t, d, r, other) == first {
			t.Error("visitors with IPv6 are not told apart by their network")
		}
		c.turn(noon.Add(12 * time.Hour)) // midnight
		if hashOf(t, d, r, base) == same {
			t.Error("the next day has the same hash")
		}
	})
}

// Processes over one database make the same hash, whoever comes first on a day.
func TestProcessesShareTheSalt(t *testing.T) {
	for range testkit.Scalable() {
		c := &clock{now: noon}
		url := testkit.PostgresURL(t)
		d := testkit.Open(t, url)
		first, second := recorder(t, d, c.Now), recorder(t, testkit.Open(t, url), c.Now)
		for day := range 3 {
			c.turn(noon.AddDate(0, 0, day))
			if hashOf(t, d, first, click("link")) != hashOf(t, d, second, click("link")) {
				t.Errorf("on day %d the hashes differ", day)
			}
			first, second = second, first
		}
	}
}

// A database that does not answer when a day begins keeps nobody waiting for
// longer than the timeout, or than they wait themselves, however many come.
func TestFetchingTheSaltTimesOut(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		r := recorder(t, d, time.Now)
		r.Timeout = time.Second
		held, err := d.Read.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := held.ExecContext(t.Context(), `LOCK TABLE visitor_salts IN ACCESS EXCLUSIVE MODE`); err != nil {
			t.Fatal(err)
		}
		left, leave := context.WithCancel(t.Context())
		leave()
		answers := make(chan error)
		const waiting = 8
		for i := range 2 * waiting {
			ctx := t.Context()
			if i%2 == 1 {
				ctx = left
			}
			go func() { answers <- r.Record(ctx, click("link")) }()
		}
		timedOut, cancelled := 0, 0
		began := time.Now()
		for range 2 * waiting {
			switch err := <-answers; {
			case errors.Is(err, context.Canceled):
				cancelled++
			case fault.CodeOf(err) == fault.Unavailable:
				timedOut++
			default:
				t.Errorf("answered with %v", err)
			}
		}
		if took := time.Since(began); timedOut != waiting || cancelled != waiting || took > 10*time.Second {
			t.Errorf("%d timed out and %d had left after %v", timedOut, cancelled, took)
		}
		if err := held.Rollback(); err != nil {
			t.Fatal(err)
		}
		r.Timeout = time.Minute
		record(t, r, click("link"))
	}
}

// Once its day is over, a salt stands in no file of the database any more.
func TestSaltIsDestroyed(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		c := &clock{now: noon}
		r := recorder(t, d, c.Now)
		hash := hashOf(t, d, r, click("link"))
		salt, files := rows(t, d, `SELECT salt FROM visitor_salts`)[0], rows(t, d, `SHOW data_directory`)[0]
		rows(t, d, `CHECKPOINT`)
		if found := filesWith(t, files, hash); len(found) == 0 {
			t.Fatal("what is stored is looked for in the wrong place")
		}
		c.turn(noon.Add(12 * time.Hour)) // midnight
		record(t, r, click("link"))
		if left := rows(t, d, `SELECT salt FROM visitor_salts`); len(left) != 1 || left[0] == salt {
			t.Errorf("the salt %s became %v; want one new one", salt, left)
		}
		rows(t, d, `CHECKPOINT`)
		if found := filesWith(t, files, salt); len(found) > 0 {
			t.Errorf("yesterday's salt stands in %v", found)
		}
		// Nobody clicks the day after: the salt goes all the same.
		c.turn(noon.Add(40 * time.Hour))
		if err := r.Prune(t.Context(), c.Now()); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"visitor_salts", "daily_visitors"} {
			if n := rows(t, d, `SELECT COUNT(*) FROM `+table)[0]; n != "0" {
				t.Errorf("%s has %s rows left", table, n)
			}
		}
	}
}

// A backup that reads the salts delays their end, and no click.
func TestSaltIsDestroyedAfterABackup(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		c := &clock{now: noon}
		r := recorder(t, d, c.Now)
		record(t, r, click("link"))
		backup, err := d.Read.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := backup.ExecContext(t.Context(), `SELECT * FROM visitor_salts`); err != nil {
			t.Fatal(err)
		}
		c.turn(noon.Add(12 * time.Hour))
		record(t, r, click("link"))
		if err := backup.Rollback(); err != nil {
			t.Fatal(err)
		}
		if n := rows(t, d, `SELECT COUNT(*) FROM visitor_salts`)[0]; n != "2" {
			t.Fatalf("%s salts beside the backup", n)
		}
		before := hashOf(t, d, r, click("link"))
		if err := r.Prune(t.Context(), c.Now()); err != nil {
			t.Fatal(err)
		}
		if n := rows(t, d, `SELECT COUNT(*) FROM visitor_salts`)[0]; n != "1" {
			t.Errorf("%s salts after the backup", n)
		}
		if hashOf(t, d, recorder(t, d, c.Now), click("link")) != before {
			t.Error("the present salt was lost with the past one")
		}
	}
}

// filesWith lists the files below a folder that hold a text.
func filesWith(t *testing.T, folder, text string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil //nolint:nilerr // files come and go under a running server
		}
		content, err := os.ReadFile(path)
		if err == nil && bytes.Contains(content, []byte(text)) {
			found = append(found, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
