package db

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"math"
	"path"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	"github.com/pressly/goose/v3/lock"
)

// migrateAll applies the migrations that are left one after another, and logs each: some
// rewrite all clicks, and nothing answers meanwhile. It returns how many it has applied.
func migrateAll(ctx context.Context, provider *goose.Provider) (applied int, err error) {
	current, _, err := provider.GetVersions(ctx)
	if err != nil {
		return 0, err
	}
	if current == 0 {
		results, err := provider.Up(ctx)
		return len(results), err
	}
	for ; ; applied++ {
		result, err := provider.UpByOne(ctx)
		if errors.Is(err, goose.ErrNoNextVersion) {
			return applied, nil
		}
		if err != nil {
			return applied, err
		}
		slog.Info("a migration of the database has ended", "version", result.Source.Version, "name", nameOf(result.Source.Path),
			"seconds", seconds(result.Duration))
	}
}

// migrationLog logs which migration begins when whoever runs it has the lock. Until then
// another process may run it.
type migrationLog struct {
	lock.SessionLocker

	store   database.Store
	sources []*goose.Source
}

// LogWait logs that this process waits for another one to migrate the database, unless it
// is stopped within two seconds.
func LogWait() *time.Timer {
	return time.AfterFunc(2*time.Second, func() { slog.Info("another process migrates the database; this one waits for it") })
}

// SessionLock waits for the lock.
func (l *migrationLog) SessionLock(ctx context.Context, conn *sql.Conn) error {
	told := LogWait()
	err := l.SessionLocker.SessionLock(ctx, conn)
	told.Stop()
	if err != nil {
		return err
	}
	// Where it cannot be read, migrating fails for the same reason.
	if current, err := l.store.GetLatestVersion(ctx, conn); err == nil {
		l.begins(current)
	}
	return nil
}

// begins logs the migration that follows a version.
func (l *migrationLog) begins(current int64) {
	if current == 0 {
		slog.Info("the tables of a new database are made")
		return
	}
	for _, source := range l.sources {
		if source.Version > current {
			slog.Info("a migration of the database begins", "version", source.Version, "name", nameOf(source.Path))
			return
		}
	}
}

// nameOf is what the name of a migration's file says.
func nameOf(file string) string {
	name := strings.TrimSuffix(path.Base(file), path.Ext(file))
	_, name, _ = strings.Cut(name, "_")
	return name
}

func seconds(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }

// noLock is for a database that one process alone has open.
type noLock struct{}

func (noLock) SessionLock(context.Context, *sql.Conn) error   { return nil }
func (noLock) SessionUnlock(context.Context, *sql.Conn) error { return nil }
