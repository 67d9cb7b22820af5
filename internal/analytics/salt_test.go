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

// hashOf records an event and returns its visitor hash.
func hashOf(t *testing.T, d *db.DB, r *analytics.Recorder, e analytics.Event) string {
	t.Helper()
	e.SubjectID = db.NewID()
	record(t, r, e)
	return rows(t, d, fmt.Sprintf(`SELECT visitor_hash FROM events WHERE subject_id = '%s'`, e.SubjectID))[0]
}

func TestVisitorHash(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		c := testkit.NewFixedClock(noon)
		r := newRecorder(t, d, c.Now)
		base := click("link")
		otherStore, otherAddress, otherBrowser := base, base, base
		otherStore.StoreID, otherAddress.Address, otherBrowser.Visitor.UserAgent = "elsewhere", "203.0.113.8", android
		hash := hashOf(t, d, r, base)
		if again := hashOf(t, d, r, base); len(hash) != 16 || again != hash {
			t.Errorf("the hashes of a visitor are %q and %q, want 16 equal characters", hash, again)
		}
		for name, e := range map[string]analytics.Event{"store": otherStore, "address": otherAddress, "browser": otherBrowser} {
			if hashOf(t, d, r, e) == hash {
				t.Errorf("another %s has the same hash", name)
			}
		}
		v6, sameNetwork, otherNetwork := base, base, base
		v6.Address, sameNetwork.Address, otherNetwork.Address = "2001:db8:1:2::1", "2001:db8:1:2:ffff:1:2:3", "2001:db8:1:3::1"
		if hash := hashOf(t, d, r, v6); hashOf(t, d, r, sameNetwork) != hash || hashOf(t, d, r, otherNetwork) == hash {
			t.Error("IPv6 addresses are not hashed by their first 64 bits")
		}
		c.Set(noon.Add(12 * time.Hour)) // midnight
		if hashOf(t, d, r, base) == hash {
			t.Error("the next day has the same hash")
		}
	})
}

// Processes over one database use the same salt, no matter which makes it.
func TestProcessesShareSalt(t *testing.T) {
	for range testkit.Scalable() {
		c := testkit.NewFixedClock(noon)
		url := testkit.PostgresURL(t)
		d := testkit.Open(t, url)
		first, second := newRecorder(t, d, c.Now), newRecorder(t, testkit.Open(t, url), c.Now)
		for day := range 3 {
			c.Set(noon.AddDate(0, 0, day))
			if hashOf(t, d, first, click("link")) != hashOf(t, d, second, click("link")) {
				t.Errorf("on day %d the hashes differ", day)
			}
			first, second = second, first
		}
	}
}

// When the database blocks at the beginning of a day, each call of Record returns
// after its timeout or the cancellation of its context.
func TestSaltTimeout(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		r := newRecorder(t, d, time.Now)
		r.Timeout = time.Second
		blocker, err := d.Read.BeginTx(t.Context(), nil)
		testkit.NoError(t, err)
		if _, err := blocker.ExecContext(t.Context(), `LOCK TABLE visitor_salts IN ACCESS EXCLUSIVE MODE`); err != nil {
			t.Fatal(err)
		}
		canceled, cancel := context.WithCancel(t.Context())
		cancel()
		results := make(chan error)
		const callers = 8 // of each kind
		for i := range 2 * callers {
			ctx := t.Context()
			if i%2 == 1 {
				ctx = canceled
			}
			go func() { results <- r.Record(ctx, click("link")) }()
		}
		timeouts, cancellations := 0, 0
		began := time.Now()
		for range 2 * callers {
			switch err := <-results; {
			case errors.Is(err, context.Canceled):
				cancellations++
			case fault.CodeOf(err) == fault.Unavailable:
				timeouts++
			default:
				t.Errorf("Record = %v", err)
			}
		}
		if took := time.Since(began); timeouts != callers || cancellations != callers || took > 10*time.Second {
			t.Errorf("%d timeouts and %d cancellations after %v, want %d each", timeouts, cancellations, took, callers)
		}
		testkit.NoError(t, blocker.Rollback())
		r.Timeout = time.Minute
		record(t, r, click("link"))
	}
}

// After its day, a salt is in no file of the database.
func TestSaltIsDestroyed(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		c := testkit.NewFixedClock(noon)
		r := newRecorder(t, d, c.Now)
		hash := hashOf(t, d, r, click("link"))
		salt, files := rows(t, d, `SELECT salt FROM visitor_salts`)[0], rows(t, d, `SHOW data_directory`)[0]
		rows(t, d, `CHECKPOINT`)
		if found := filesWith(t, files, hash); len(found) == 0 {
			t.Fatal("the files searched do not contain stored data")
		}
		c.Set(noon.Add(12 * time.Hour)) // midnight
		record(t, r, click("link"))
		if left := rows(t, d, `SELECT salt FROM visitor_salts`); len(left) != 1 || left[0] == salt {
			t.Errorf("the salts are %v, want one other than %s", left, salt)
		}
		rows(t, d, `CHECKPOINT`)
		if found := filesWith(t, files, salt); len(found) > 0 {
			t.Errorf("yesterday's salt is in %v", found)
		}
		// Prune destroys it if there are no more clicks.
		c.Set(noon.Add(40 * time.Hour))
		testkit.NoError(t, r.Prune(t.Context(), c.Now()))
		for _, table := range []string{"visitor_salts", "daily_visitors"} {
			if n := rows(t, d, `SELECT COUNT(*) FROM `+table)[0]; n != "0" {
				t.Errorf("%s has %s rows, want none", table, n)
			}
		}
	}
}

// A backup that reads the salts delays their destruction, but not the clicks.
func TestSaltIsDestroyedAfterBackup(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		c := testkit.NewFixedClock(noon)
		r := newRecorder(t, d, c.Now)
		record(t, r, click("link"))
		backup, err := d.Read.BeginTx(t.Context(), nil)
		testkit.NoError(t, err)
		if _, err := backup.ExecContext(t.Context(), `SELECT * FROM visitor_salts`); err != nil {
			t.Fatal(err)
		}
		c.Set(noon.Add(12 * time.Hour))
		record(t, r, click("link"))
		testkit.NoError(t, backup.Rollback())
		if n := rows(t, d, `SELECT COUNT(*) FROM visitor_salts`)[0]; n != "2" {
			t.Fatalf("%s salts during the backup, want 2", n)
		}
		before := hashOf(t, d, r, click("link"))
		testkit.NoError(t, r.Prune(t.Context(), c.Now()))
		if n := rows(t, d, `SELECT COUNT(*) FROM visitor_salts`)[0]; n != "1" {
			t.Errorf("%s salts after the backup, want 1", n)
		}
		if hashOf(t, d, newRecorder(t, d, c.Now), click("link")) != before {
			t.Error("today's salt was destroyed")
		}
	}
}

// filesWith returns the files below a folder that contain a text.
func filesWith(t *testing.T, folder, text string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil //nolint:nilerr // a running server deletes files
		}
		content, err := os.ReadFile(path)
		if err == nil && bytes.Contains(content, []byte(text)) {
			found = append(found, path)
		}
		return nil
	})
	testkit.NoError(t, err)
	return found
}
