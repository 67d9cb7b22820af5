package app

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// certificate is the pair of files that HTTPS is served with. Both are read
// again when one of them has changed, so that a renewed certificate needs no
// restart.
type certificate struct {
	certFile, keyFile string

	current atomic.Pointer[tls.Certificate]
	// reading is held by the one handshake that checks the files; the others use the
	// current pair meanwhile, however slow the disk is.
	reading sync.Mutex
	// read is the state of the files that were read last, whether or not they
	// could be used: a broken pair is reported once.
	read [2]fileState
}

// fileState is compared to find out whether a file has changed, without reading it.
type fileState struct {
	info fs.FileInfo // nil where there is no file
}

func (s fileState) same(other fileState) bool {
	if s.info == nil || other.info == nil {
		return s.info == other.info
	}
	return os.SameFile(s.info, other.info) && s.info.ModTime().Equal(other.info.ModTime()) && s.info.Size() == other.info.Size()
}

// loadCertificate reads the pair for the first time; it is nil where no files
// are named.
func loadCertificate(certFile, keyFile string) (*certificate, error) {
	if certFile == "" && keyFile == "" {
		return nil, nil
	}
	if certFile == "" || keyFile == "" {
		return nil, errors.New("--tls-cert and --tls-key go together: name both files or neither")
	}
	c := &certificate{certFile: certFile, keyFile: keyFile, read: [2]fileState{stat(certFile), stat(keyFile)}}
	if _, err := c.load(); err != nil {
		return nil, fmt.Errorf("--tls-cert %s, --tls-key %s: %w", certFile, keyFile, err)
	}
	return c, nil
}

// load reads the files and makes them the current pair. Only regular files are read:
// others, such as named pipes, may have no end.
func (c *certificate) load() (*tls.Certificate, error) {
	for i, name := range [2]string{c.certFile, c.keyFile} {
		if info := c.read[i].info; info != nil && !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is not a regular file", name)
		}
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return nil, err
	}
	c.current.Store(&pair)
	return &pair, nil
}

func stat(name string) fileState {
	info, err := os.Stat(name)
	if err != nil {
		return fileState{}
	}
	return fileState{info}
}

// get returns the pair to use now. Its two calls of stat cost little compared with
// the handshake.
func (c *certificate) get() *tls.Certificate {
	if c.reading.TryLock() {
		defer c.reading.Unlock()
		c.reload()
	}
	return c.current.Load()
}

// reload reads the files again where one has changed; the caller holds the lock.
func (c *certificate) reload() {
	now := [2]fileState{stat(c.certFile), stat(c.keyFile)}
	if now[0].same(c.read[0]) && now[1].same(c.read[1]) {
		return
	}
	c.read = now
	pair, err := c.load()
	if err != nil {
		slog.Warn("the changed certificate cannot be used; the one before stays in use", "cert", c.certFile, "key", c.keyFile, "error", err)
		return
	}
	slog.Info("certificate reloaded", "cert", c.certFile, "not_after", pair.Leaf.NotAfter.UTC().Format(time.RFC3339))
	warnOfExpiry(pair, time.Now())
}

// serverConfig is the TLS configuration of the server.
func (c *certificate) serverConfig() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.get(), nil },
	}
}

// selfConfig is for connections of this process to itself. It accepts exactly the
// certificate that is served, whatever its issuer and names.
func (c *certificate) selfConfig() *tls.Config {
	return &tls.Config{
		MinVersion:         tls.VersionTLS12,
		InsecureSkipVerify: true, // VerifyConnection is stricter
		VerifyConnection: func(state tls.ConnectionState) error {
			if !bytes.Equal(state.PeerCertificates[0].Raw, c.get().Certificate[0]) {
				return errors.New("another program answers at this site's address")
			}
			return nil
		},
	}
}
