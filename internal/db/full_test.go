package db_test

import (
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"carte/internal/db"
	"carte/internal/testkit"
)

// limitFiles keeps files from growing beyond a size, as a full disk does, while fn
// runs.
func limitFiles(t *testing.T, size uint64, fn func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var before syscall.Rlimit
	testkit.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	testkit.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: before.Max}))
	fn()
	testkit.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before))
}

// unclean copies a database as a program leaves it that was killed: with changes
// in the write-ahead log alone.
func unclean(t *testing.T) (path string, size uint64) {
	t.Helper()
	from := filepath.Join(t.TempDir(), "carte.db")
	d, err := db.Open(t.Context(), "sqlite:"+from)
	testkit.NoError(t, err)
	defer d.Close()
	testkit.NoError(t, d.Migrate(t.Context()))
	testkit.Store(t, d, "store")
	testkit.NewDB(t, d).Execute(`UPDATE stores SET name = ?`, strings.Repeat("a", 1<<20))
	path = filepath.Join(t.TempDir(), "carte.db")
	for _, suffix := range []string{"", "-wal"} {
		content, err := os.ReadFile(from + suffix)
		testkit.NoError(t, err)
		testkit.NoError(t, os.WriteFile(path+suffix, content, 0o600))
		if suffix == "" {
			size = uint64(len(content))
		}
	}
	return path, size
}

// A program that was stopped on a full disk starts again, to show guests what
// there is.
func TestStartOnFullDisk(t *testing.T) {
	path, size := unclean(t)
	log := testkit.KeepLog(t)
	limitFiles(t, size, func() {
		d, err := db.Open(t.Context(), "sqlite:"+path)
		if err != nil {
			t.Error(err)
			return
		}
		defer d.Close()
		if err := d.Migrate(t.Context()); err != nil {
			t.Errorf("nothing is to be migrated, and it fails with %v", err)
		}
		if n := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM stores`); n != 1 {
			t.Errorf("it reads %d stores", n)
		}
	})
	if n := log.Lines("level=WARN"); n != 1 {
		t.Errorf("%d lines warn of it: %s", n, log)
	}
}

// Where the database cannot be opened, the error names the folder whose disk is
// full.
func TestOpenOnFullDisk(t *testing.T) {
	path, _ := unclean(t)
	limitFiles(t, 4096, func() {
		_, err := db.Open(t.Context(), "sqlite:"+path)
		if err == nil || !strings.Contains(err.Error(), filepath.Dir(path)) || !strings.Contains(err.Error(), "full") {
			t.Errorf("the error is %v", err)
		}
	})
}

// Whether the database stores changes is known without one of a user.
func TestStores(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) { testkit.NoError(t, d.Stores(t.Context())) })
	path, size := unclean(t)
	d := testkit.Open(t, "sqlite:"+path)
	limitFiles(t, size, func() {
		if err := d.Stores(t.Context()); !db.Unavailable(err) {
			t.Errorf("on a full disk it stores a change, %v", err)
		}
	})
	testkit.NoError(t, d.Stores(t.Context()))
}
