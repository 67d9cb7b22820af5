package media

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/url"
	"os"
)

// Storage keeps files under names. A file is written whole and never changed.
type Storage interface {
	// Put stores a file. It is there whole, or not at all.
	Put(ctx context.Context, name string, content []byte) error
	// Get opens a file and tells its size; the error is fs.ErrNotExist where there is
	// none. The caller closes it.
	Get(ctx context.Context, name string) (io.ReadCloser, int64, error)
	// Delete removes a file, which need not be there.
	Delete(ctx context.Context, name string) error
	// Close ends the use of the storage.
	Close() error
}

// OpenStorage opens the storage at an address: s3://bucket/prefix?endpoint=…&region=…,
// or the folder where the address is empty.
func OpenStorage(ctx context.Context, address, folder string) (Storage, error) {
	if address == "" {
		return openFolder(folder)
	}
	bucket, err := s3At(address)
	if err != nil {
		return nil, err
	}
	if err := makeFolder(folder); err != nil {
		return nil, err
	}
	// One that does not answer may do so later: pages come without it.
	err = bucket.check(ctx)
	if errors.Is(err, errNoAnswer) {
		slog.WarnContext(ctx, "the storage for pictures does not answer", "error", err)
		err = nil
	}
	if err != nil {
		return nil, err
	}
	return bucket, nil
}

// CheckStorage returns an error where the storage at an address could not take a file
// now. It writes nothing.
func CheckStorage(ctx context.Context, address string) error {
	if address == "" {
		return nil
	}
	bucket, err := s3At(address)
	if err != nil {
		return err
	}
	return errors.Join(bucket.check(ctx), bucket.Close())
}

// errNoAnswer is returned for a storage that does not answer.
var errNoAnswer = errors.New("the storage for pictures does not answer")

func s3At(address string) (*s3, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" {
		return nil, errors.New("--storage must be s3://bucket/prefix?endpoint=…&region=…, or be left out for a folder")
	}
	return newS3(u, os.Getenv)
}
