package media_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"carte/internal/media"
	"carte/internal/testkit"
)

// Each storage keeps files whole, and tells what it does not have.
func TestStorages(t *testing.T) {
	storages := map[string]func(t *testing.T) media.Storage{
		"folder": func(t *testing.T) media.Storage {
			return testkit.Must(media.OpenStorage(t.Context(), "", filepath.Join(t.TempDir(), "new", "images")))
		},
		"S3": func(t *testing.T) media.Storage {
			gateway := startGateway(t)
			return testkit.Must(media.OpenStorage(t.Context(), gateway.address("/some/prefix"), t.TempDir()))
		},
	}
	for name, open := range storages {
		t.Run(name, func(t *testing.T) {
			s, ctx := open(t), t.Context()
			defer s.Close()
			read := func(name string) (string, error) {
				file, size, err := s.Get(ctx, name)
				if err != nil {
					return "", err
				}
				defer file.Close()
				content := testkit.Must(io.ReadAll(file))
				if int64(len(content)) != size {
					t.Errorf("%s has %d bytes, %d are told", name, len(content), size)
				}
				return string(content), nil
			}
			large := strings.Repeat("0123456789", 100_000)
			testkit.NoError(t, s.Put(ctx, "aaaaaaaa-176.webp", []byte("small")))
			testkit.NoError(t, s.Put(ctx, "aaaaaaaa-704.webp", []byte(large)))
			for name, want := range map[string]string{"aaaaaaaa-176.webp": "small", "aaaaaaaa-704.webp": large} {
				if got, err := read(name); err != nil || got != want {
					t.Errorf("%s has %d bytes, %v", name, len(got), err)
				}
			}
			for range 2 { // the second time there is nothing left to delete
				testkit.NoError(t, s.Delete(ctx, "aaaaaaaa-176.webp"))
			}
			if _, err := read("aaaaaaaa-176.webp"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("a deleted file: %v", err)
			}
			gone, cancel := context.WithCancel(ctx)
			cancel()
			if err := s.Put(gone, "bbbbbbbb-176.webp", []byte("late")); name == "S3" && err == nil {
				t.Error("a file is stored for a request that has ended")
			}
		})
	}
}

// The folder keeps files to their owner alone, lets no name out of it, and removes what
// a process that was killed left half written.
func TestFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "images")
	testkit.NoError(t, os.Mkdir(folder, 0o700))
	old, fresh := filepath.Join(folder, ".partial-old"), filepath.Join(folder, ".partial-new")
	for _, name := range []string{old, fresh} {
		testkit.NoError(t, os.WriteFile(name, []byte("half"), 0o600))
	}
	testkit.NoError(t, os.Chtimes(old, time.Time{}, time.Now().Add(-2*time.Hour)))
	s := testkit.Must(media.OpenStorage(t.Context(), "", folder))
	defer s.Close()
	if _, err := os.Stat(old); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an old file that is half written is left: %v", err)
	}
	testkit.Must(os.Stat(fresh))
	testkit.NoError(t, s.Put(t.Context(), "aaaaaaaa-176.webp", []byte("x")))
	if info := testkit.Must(os.Stat(filepath.Join(folder, "aaaaaaaa-176.webp"))); info.Mode().Perm() != 0o600 {
		t.Errorf("a file has the mode %v", info.Mode())
	}
	for _, name := range []string{"../out.webp", "/tmp/out.webp"} {
		if err := s.Put(t.Context(), name, nil); err == nil {
			t.Errorf("%s is stored", name)
		}
	}
}

// An address that cannot be meant stops the start with a line that says why.
func TestStorageAddresses(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	for address, want := range map[string]string{
		"file:///tmp": "must be s3://", "s3:bucket": "must be s3://", "bucket": "must be s3://",
		"s3://bucket?endpoint=ftp://x":             "endpoint",
		"s3://bucket?endpoint=https://x/path":      "endpoint",
		"s3://bucket?key=1":                        "keys belong into the environment",
		"s3://id:secret@bucket":                    "keys belong into the environment",
		"s3://bucket/a%20b?endpoint=http://x":      "prefix",
		"s3://bucket/../other?endpoint=http://x":   "prefix",
		"s3://bucket//double?endpoint=http://x":    "prefix",
		"s3://bucket/a?endpoint=http://x&endpoint": "",
	} {
		_, err := media.OpenStorage(t.Context(), address, t.TempDir())
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	if _, err := media.OpenStorage(t.Context(), "s3://bucket?endpoint=http://x", t.TempDir()); err == nil || !strings.Contains(err.Error(), "AWS_SECRET_ACCESS_KEY") {
		t.Errorf("without keys: %v", err)
	}
}

// Wrong keys and a bucket that is not there stop the start; a server that does not
// answer does not: guests' pages come without it.
func TestStorageAtStart(t *testing.T) {
	gateway := startGateway(t)
	if _, err := media.OpenStorage(t.Context(), strings.Replace(gateway.address(""), gateway.bucket, "missing", 1), t.TempDir()); err == nil || !strings.Contains(err.Error(), "NoSuchBucket") {
		t.Errorf("a bucket that is not there: %v", err)
	}
	t.Setenv("AWS_SECRET_ACCESS_KEY", "wrong")
	if _, err := media.OpenStorage(t.Context(), gateway.address(""), t.TempDir()); err == nil || !strings.Contains(err.Error(), "403") {
		t.Errorf("wrong keys: %v", err)
	}
	gateway.stop()
	s, err := media.OpenStorage(t.Context(), gateway.address(""), t.TempDir())
	testkit.NoError(t, err)
	if _, _, err := s.Get(t.Context(), "aaaaaaaa-176.webp"); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a server that is away has no file: %v", err)
	}
}

// A bucket that is looked into shows files as what they are.
func TestTypesInS3(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	var types sync.Map
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		types.Store(path.Base(r.URL.Path), r.Header.Get("Content-Type"))
	}))
	t.Cleanup(server.Close)
	s := testkit.Must(media.OpenStorage(t.Context(), "s3://bucket?endpoint="+server.URL, t.TempDir()))
	for name, want := range map[string]string{"a-176.webp": "image/webp", "a.pdf": "application/pdf"} {
		testkit.NoError(t, s.Put(t.Context(), name, []byte("content")))
		if got, _ := types.Load(name); got != want {
			t.Errorf("%s is stored as %v", name, got)
		}
	}
}

// gateway is a running S3 server.
type gateway struct {
	host, bucket string
	stop         func()
}

func (g gateway) address(prefix string) string {
	return fmt.Sprintf("s3://%s%s?endpoint=http://%s&region=eu-central-1", g.bucket, prefix, g.host)
}

// startGateway starts an S3 server of its own with an empty bucket, and sets its keys.
func startGateway(t *testing.T) gateway {
	t.Helper()
	if testing.Short() {
		t.Skip("the S3 server is left out with -short")
	}
	program, err := exec.Command("../../scripts/s3-gateway.sh").Output()
	if err != nil {
		t.Fatalf("the S3 server cannot be built: %v", err)
	}
	t.Setenv("AWS_ACCESS_KEY_ID", "carte")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "a secret of the tests")
	g := gateway{host: freeHost(t), bucket: "pictures"}
	root := t.TempDir()
	testkit.NoError(t, os.Mkdir(filepath.Join(root, g.bucket), 0o700))
	server := exec.Command(strings.TrimSpace(string(program)), "--port", g.host, "--region", "eu-central-1", "posix", "--nometa", root) //nolint:gosec // built by us
	server.Env = append(os.Environ(), "ROOT_ACCESS_KEY=carte", "ROOT_SECRET_KEY=a secret of the tests")
	var output strings.Builder
	server.Stdout, server.Stderr = &output, &output
	server.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	testkit.NoError(t, server.Start())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = server.Wait() }()
	g.stop = func() { _ = server.Process.Kill(); <-ended }
	t.Cleanup(g.stop)
	testkit.Within(t, time.Minute, "the S3 server answers", func() bool {
		answer, err := http.Get("http://" + g.host)
		if err == nil {
			answer.Body.Close()
		}
		return err == nil
	})
	return g
}

func freeHost(t *testing.T) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	testkit.NoError(t, err)
	defer listener.Close()
	return listener.Addr().String()
}
