package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"

	"carte/internal/db"
)

// lockFolder keeps a second server off an embedded database, whose guests
// would not hear of the first one's changes.
func lockFolder(folder string) (unlock func() error, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(folder, "carte.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the data folder: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		return nil, &folderInUseError{folder}
	}
	return file.Close, nil
}

// folderInUseError is told where another process has locked the data folder.
type folderInUseError struct{ folder string }

func (e *folderInUseError) Error() string {
	return fmt.Sprintf("the data folder %s is in use by another carte serve or carte migrate", e.folder)
}

// warnOfOpenFolder warns of a data folder that others may look into. Its mode is
// the operator's to choose.
func warnOfOpenFolder(folder string) {
	if info, err := os.Stat(folder); err == nil && info.Mode().Perm()&0o077 != 0 {
		slog.Warn("other users of this machine may look into the data folder; close it with chmod 700",
			"folder", folder, "mode", info.Mode().Perm().String())
	}
}

// closeFolder lets nobody but its owner read what stands in the data folder,
// however it came there. The database closes its own files.
func closeFolder(folder string) error {
	for _, name := range []string{"carte.lock", baseURLNote, signInNote, "images"} {
		err := filepath.WalkDir(filepath.Join(folder, name), closeEntry)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("closing the data folder to others: %w", err)
		}
	}
	return nil
}

func closeEntry(path string, entry fs.DirEntry, err error) error {
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

// Migrate brings the database up to date. Over an embedded database no server
// may run meanwhile.
func Migrate(ctx context.Context, config DatabaseConfig) error {
	if config.embedded() {
		unlock, err := lockFolder(config.Data)
		if err != nil {
			return err
		}
		defer func() { _ = unlock() }() // with the process at the latest
	}
	d, err := db.Open(ctx, config.databaseURL())
	if err != nil {
		return err
	}
	return errors.Join(d.Migrate(ctx), d.Close())
}

// openMigrated opens the database for a command beside running servers or
// without any. It migrates an embedded one that nobody serves; one that may be
// served by an older Carte must be up to date.
func openMigrated(ctx context.Context, config DatabaseConfig) (*db.DB, error) {
	if config.embedded() {
		var inUse *folderInUseError
		if err := Migrate(ctx, config); err != nil && !errors.As(err, &inUse) {
			return nil, err
		}
	}
	d, err := db.Open(ctx, config.databaseURL())
	if err != nil {
		return nil, err
	}
	done, err := d.Migrated(ctx)
	if err == nil && !done {
		err = errors.New("the database's tables are older than this program: stop the Carte that serves them, then run carte migrate")
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}
