package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"carte/internal/db"
)

// The files that processes lock beside the embedded database of a data folder. A process
// that migrates it holds both locks, a server only the first one afterwards. Beside a
// database of another name, such as site.db, they are site.lock and site.migrate.lock.
const (
	serveLock   = "carte.lock"
	migrateLock = "migrate.lock"
)

// lockFiles returns the names of the locks of an embedded database.
func lockFiles(database string) (serve, migrate string) {
	name := filepath.Base(database)
	if name == "carte.db" {
		return serveLock, migrateLock
	}
	name = strings.TrimSuffix(name, ".db")
	return name + ".lock", name + ".migrate.lock"
}

// How long to wait for another process that migrates the same database, and how
// often to try.
const (
	migrateTimeout = 10 * time.Minute
	migratePolling = 50 * time.Millisecond
)

// lockDatabase keeps a second server off an embedded database, whose guests would
// not see the changes made by the first. While another process migrates the
// database it waits; while one serves it, it fails with a databaseInUseError.
func lockDatabase(ctx context.Context, config DatabaseConfig) (_ *databaseLock, err error) {
	folder := filepath.Dir(config.databaseFile())
	serve, migrate := lockFiles(config.databaseFile())
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder: %w", err)
	}
	lock := &databaseLock{}
	if lock.migrate, err = openLock(folder, migrate); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, migrateTimeout)
	defer cancel()
	defer db.LogWait().Stop()
	for {
		locked, err := tryLock(lock.migrate)
		if err != nil {
			return nil, errors.Join(err, lock.Close())
		}
		if locked {
			break
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(fmt.Errorf("another process migrates the database in %s: %w", folder, ctx.Err()), lock.Close())
		case <-time.After(migratePolling):
		}
	}
	if lock.serve, err = openLock(folder, serve); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	locked, err := tryLock(lock.serve)
	if err == nil && !locked {
		err = &databaseInUseError{config}
	}
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return lock, nil
}

// databaseLock is a locked database.
type databaseLock struct{ serve, migrate *os.File }

// migrated lets other processes that want to migrate find out that the folder is
// in use.
func (l *databaseLock) migrated() {
	_ = l.migrate.Close()
	l.migrate = nil
}

// Close unlocks the folder.
func (l *databaseLock) Close() error {
	var errs []error
	for _, file := range []*os.File{l.serve, l.migrate} {
		if file != nil {
			errs = append(errs, file.Close())
		}
	}
	return errors.Join(errs...)
}

func openLock(folder, name string) (*os.File, error) {
	file, err := os.OpenFile(filepath.Join(folder, name), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the data folder: %w", err)
	}
	return file, nil
}

// tryLock reports whether it has locked the file.
func tryLock(file *os.File) (bool, error) {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("locking the data folder: %w", err)
	}
	return true, nil
}

// databaseInUseError means that another process serves the embedded database.
type databaseInUseError struct{ config DatabaseConfig }

func (e *databaseInUseError) Error() string {
	if e.config.Database == "" {
		return fmt.Sprintf("the data folder %s is in use by another carte serve", e.config.Data)
	}
	return fmt.Sprintf("the database %s is in use by another carte serve", e.config.databaseFile())
}

// warnOfOpenFolder warns of a data folder that other users can read. Its mode is for
// the operator to choose.
func warnOfOpenFolder(folder string) {
	if info, err := os.Stat(folder); err == nil && info.Mode().Perm()&0o077 != 0 {
		slog.Warn("other users of this machine may look into the data folder; close it with chmod 700",
			"folder", folder, "mode", info.Mode().Perm().String())
	}
}

// restrictPermissions makes the files in the data folder readable by its owner alone.
// The package db does so for the database's files.
func restrictPermissions(folder string) error {
	for _, name := range []string{serveLock, migrateLock, baseURLFile, signInFile, "images", "compiled"} {
		err := filepath.WalkDir(filepath.Join(folder, name), restrictEntry)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("restricting the permissions of the data folder: %w", err)
		}
	}
	return nil
}

func restrictEntry(path string, entry fs.DirEntry, err error) error {
	if err != nil || entry.Type()&fs.ModeSymlink != 0 {
		return err
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	return os.Chmod(path, info.Mode().Perm()&0o700)
}

// Files of the data folder that a server writes for carte token: tokens have the
// site's address as their issuer, and are Firebase's where users sign in there.
const (
	baseURLFile = "base-url"
	signInFile  = "sign-in"
)

func (a *App) writeSiteFiles() error {
	if err := os.MkdirAll(a.config.Data, 0o700); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	for name, text := range map[string]string{baseURLFile: a.baseURL, signInFile: a.config.SignIn} {
		if readSiteFile(a.config.DatabaseConfig, name) == text {
			continue // a disk may be full
		}
		if err := os.WriteFile(filepath.Join(a.config.Data, name), []byte(text+"\n"), 0o600); err != nil {
			return fmt.Errorf("writing to the data folder: %w", err)
		}
	}
	return nil
}

// readSiteFile returns the content of a file of writeSiteFiles; empty without one.
func readSiteFile(data DatabaseConfig, name string) string {
	text, err := os.ReadFile(filepath.Join(data.Data, name))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
