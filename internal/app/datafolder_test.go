package app_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// Only its owner may read the files of the data folder, whatever the umask and
// however they were created.
func TestDataIsItsOwnersAlone(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	config := app.Config{}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	testkit.NoError(t, os.Chmod(config.Data, 0o755))
	image := filepath.Join(config.Data, "images", "old-176.webp")
	if err := os.Mkdir(filepath.Dir(image), 0o755); err != nil { //nolint:gosec // as it was
		t.Fatal(err)
	}
	for _, name := range []string{image, filepath.Join(config.Data, "carte.db")} {
		if err := os.WriteFile(name, nil, 0o644); err != nil { //nolint:gosec // as it was
			t.Fatal(err)
		}
	}
	log := logOf(t, config, func(string) {
		err := filepath.WalkDir(config.Data, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || path == config.Data {
				return err
			}
			if info, err := entry.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s is open to others: %v, %v", path, info.Mode(), err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	warnings := 0
	for _, line := range log {
		if strings.Contains(line.raw, "chmod 700") {
			warnings++
		}
	}
	if warnings != 1 {
		t.Errorf("the open folder is warned of %d times", warnings)
	}
}

// A start that waits for another process to migrate the same folder says what for.
func TestWaitingForAMigrationIsLogged(t *testing.T) {
	data := app.DatabaseConfig{Data: t.TempDir()}
	other := testkit.Must(os.OpenFile(filepath.Join(data.Data, "migrate.lock"), os.O_CREATE|os.O_RDWR, 0o600))
	defer other.Close()
	testkit.NoError(t, syscall.Flock(int(other.Fd()), syscall.LOCK_EX))
	log := testkit.KeepLog(t)
	ended := make(chan error, 1)
	go func() { ended <- app.Migrate(t.Context(), data) }()
	testkit.Within(t, time.Minute, "a line that says so", func() bool { return log.Lines("another process migrates the database") == 1 })
	testkit.NoError(t, other.Close())
	testkit.NoError(t, <-ended)
	if n := log.Lines("another process"); n != 1 {
		t.Errorf("%d lines: %s", n, log)
	}
}

// Commands beside servers leave tables that are older than the program to them,
// and say what to do.
func TestCommandsDoNotMigrateUnderServers(t *testing.T) {
	databases(t, func(t *testing.T, config app.Config) {
		config.Demo = false
		data, here := config.DatabaseConfig, app.AddressConfig{BaseURL: "https://carte.example"}
		testkit.NoError(t, app.Migrate(t.Context(), data))
		if data.Database == "" {
			config.Listen = "127.0.0.1:0"
			program, err := app.New(t.Context(), config)
			testkit.NoError(t, err)
			defer program.Close()
		}
		forgetMigration(t, config)
		before := contentOf(t, config)
		for name, run := range map[string]func() error{
			"token":       func() error { return testkit.Err(app.Token(t.Context(), data, here, "", owner)) },
			"operator":    func() error { return testkit.Err(app.MakeOperator(t.Context(), data, "ada@example.com")) },
			"rotate-keys": func() error { return app.RotateKeys(t.Context(), data, false) },
		} {
			if err := run(); err == nil || !strings.HasSuffix(app.FormatError(err), "run carte migrate") {
				t.Errorf("carte %s says %v", name, err)
			}
		}
		if after := contentOf(t, config); after != before {
			t.Errorf("the database held %q, and holds %q", before, after)
		}
	})
}

// A running server's database cannot be migrated by another process; commands
// that need no lock work beside it.
func TestMigrateBesideAServer(t *testing.T) {
	running := start(t, app.Config{})
	err := app.Migrate(t.Context(), running.config.DatabaseConfig)
	if err == nil || !strings.Contains(err.Error(), "is in use by another carte serve") {
		t.Errorf("carte migrate says %v", err)
	}
	if _, err := app.MakeOperator(context.Background(), running.config.DatabaseConfig, "ada@example.com"); err != nil {
		t.Errorf("carte operator says %v", err)
	}
}

// A server does not write its files again where they are as they should be: the disk
// may be full.
func TestSiteFilesAreWrittenOnce(t *testing.T) {
	config := app.Config{}
	config.Data, config.Listen, config.BaseURL = t.TempDir(), "127.0.0.1:0", "https://carte.example"
	written := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	file := filepath.Join(config.Data, "base-url")
	for i, want := range []bool{false, true} {
		program, err := app.New(t.Context(), config)
		testkit.NoError(t, err)
		t.Cleanup(func() { _ = program.Close() })
		info, err := os.Stat(file)
		if err != nil || info.ModTime().Equal(written) != want {
			t.Errorf("start %d: the file was written at %v: %v", i, info.ModTime(), err)
		}
		testkit.NoError(t, errors.Join(os.Chtimes(file, written, written), program.Close()))
	}
}

// A database that is named by its path is served by one process, as that of a data folder
// is, whichever way the second one names it.
func TestDatabaseFileIsLocked(t *testing.T) {
	folder := t.TempDir()
	for name, c := range map[string]struct{ first, second app.DatabaseConfig }{
		"by its path": {
			app.DatabaseConfig{Data: filepath.Join(folder, "a"), Database: "sqlite:" + filepath.Join(folder, "site.db")},
			app.DatabaseConfig{Data: filepath.Join(folder, "b"), Database: "sqlite:" + filepath.Join(folder, "site.db")},
		},
		"by its folder, too": {
			app.DatabaseConfig{Data: filepath.Join(folder, "c")},
			app.DatabaseConfig{Data: filepath.Join(folder, "d"), Database: "sqlite:" + filepath.Join(folder, "c", "carte.db")},
		},
	} {
		t.Run(name, func(t *testing.T) {
			config := app.Config{DatabaseConfig: c.first}
			config.Listen = "127.0.0.1:0"
			first := testkit.Must(app.New(t.Context(), config))
			defer first.Close()
			config.DatabaseConfig = c.second
			if second, err := app.New(t.Context(), config); err == nil {
				_ = second.Close()
				t.Error("a second server starts")
			} else if !strings.Contains(err.Error(), "is in use by another carte serve") {
				t.Errorf("got %v", err)
			}
			if err := app.Migrate(t.Context(), c.second); err == nil || !strings.Contains(err.Error(), "is in use by another carte serve") {
				t.Errorf("carte migrate beside it: %v", err)
			}
		})
	}
}
