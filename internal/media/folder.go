package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"carte/internal/db"
)

// folder stores files in a folder. No name leads out of it.
type folder struct {
	root *os.Root
}

const (
	// partial begins the names of files that are being written.
	partial = ".partial-"
	// partialFor is how long another process may be writing one.
	partialFor = time.Hour
)

func openFolder(path string) (Storage, error) {
	if err := makeFolder(path); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("opening the folder for images: %w", err)
	}
	f := folder{root}
	return f, f.removePartial()
}

func makeFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return fmt.Errorf("creating the folder for images: %w", err)
	}
	return nil
}

func (f folder) Close() error { return f.root.Close() }

// Put writes beside the name and renames, so that nobody reads half a file, also after
// a power cut.
func (f folder) Put(_ context.Context, name string, content []byte) error {
	temporary := partial + db.NewID()
	err := f.write(temporary, content)
	if err == nil {
		err = f.root.Rename(temporary, name)
	}
	if err != nil {
		_ = f.root.Remove(temporary)
		return fmt.Errorf("storing an image: %w", err)
	}
	return nil
}

func (f folder) write(name string, content []byte) error {
	file, err := f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

func (f folder) Get(_ context.Context, name string) (io.ReadCloser, int64, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, 0, fmt.Errorf("opening an image: %w", err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("opening an image: %w", err), file.Close())
	}
	return file, info.Size(), nil
}

func (f folder) Delete(_ context.Context, name string) error {
	if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("deleting an image: %w", err)
	}
	return nil
}

// removePartial deletes what a process that was killed has left half written.
func (f folder) removePartial() error {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return fmt.Errorf("reading the folder for images: %w", err)
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), partial) {
			continue
		}
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > partialFor {
			_ = f.root.Remove(entry.Name())
		}
	}
	return nil
}
