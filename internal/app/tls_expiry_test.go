package app

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"carte/internal/testkit"
)

// A certificate that browsers refuse, or will soon, is warned of when the program
// starts and when it is read again.
func TestCertificateExpiry(t *testing.T) {
	log := testkit.KeepLog(t)
	const day = 24 * time.Hour
	folder := t.TempDir()
	c := &certificate{certFile: filepath.Join(folder, "cert.pem"), keyFile: filepath.Join(folder, "key.pem")}
	write := func(begin, end time.Duration) {
		t.Helper()
		key := testkit.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
		template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(begin), NotAfter: time.Now().Add(end)}
		cert, certErr := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
		private, keyErr := x509.MarshalPKCS8PrivateKey(key)
		for _, name := range []string{c.certFile, c.keyFile} {
			_ = os.Remove(name) // a file written over may keep its time of change
		}
		err := errors.Join(certErr, keyErr,
			os.WriteFile(c.certFile, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), 0o600),
			os.WriteFile(c.keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}), 0o600))
		testkit.NoError(t, err)
	}
	for name, row := range map[string]struct {
		begin, end time.Duration
		warns      string
	}{
		"expired":       {-30 * day, -day, "the certificate has expired"},
		"not yet valid": {day, 90 * day, "the certificate is not valid yet"},
		"ends soon":     {-30 * day, 13 * day, "the certificate ends soon"},
		"valid":         {-30 * day, 15 * day, ""},
	} {
		t.Run(name, func(t *testing.T) {
			write(row.begin, row.end)
			at := map[string]func(){
				"at the start": func() {
					first, err := loadCertificate(c.certFile, c.keyFile)
					testkit.NoError(t, err)
					(&App{certificate: first}).warnOfConfiguration()
				},
				"when it is read again": func() { c.get() },
			}
			for when, read := range at {
				log.Reset()
				read()
				warnings := log.Lines(`level=WARN msg="the certificate`)
				if want := min(len(row.warns), 1); warnings != want || !strings.Contains(log.String(), row.warns) {
					t.Errorf("%s it is warned of %d times, want %d: %s", when, warnings, want, log)
				}
			}
		})
	}
}
