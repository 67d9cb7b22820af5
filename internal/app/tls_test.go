package app_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// certificateFiles are a self-signed pair on disk, which write replaces.
type certificateFiles struct {
	cert, key string
}

func newCertificateFiles(t *testing.T, serial int64) certificateFiles {
	t.Helper()
	folder := t.TempDir()
	files := certificateFiles{filepath.Join(folder, "tls.crt"), filepath.Join(folder, "tls.key")}
	files.write(t, serial)
	return files
}

// write puts a new pair in place, identified by its serial number.
func (f certificateFiles) write(t *testing.T, serial int64) {
	t.Helper()
	key := testkit.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template := x509.Certificate{
		SerialNumber: big.NewInt(serial), NotAfter: time.Now().AddDate(0, 1, 0),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	raw := testkit.Must(x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key))
	rawKey := testkit.Must(x509.MarshalPKCS8PrivateKey(key))
	f.replace(t, f.cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}))
	f.replace(t, f.key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: rawKey}))
}

// replace renames a new file over the old one, as programs do that renew
// certificates.
func (certificateFiles) replace(t *testing.T, name string, content []byte) {
	t.Helper()
	testkit.NoError(t, os.WriteFile(name+".new", content, 0o600))
	testkit.NoError(t, os.Rename(name+".new", name))
}

// askOverTLS makes a new connection and returns the answer and the serial
// number of the certificate it met.
func askOverTLS(t *testing.T, address string, cookies ...*http.Cookie) (answer *http.Response, serial int64) {
	t.Helper()
	request := testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil))
	for _, cookie := range cookies {
		request.AddCookie(cookie)
	}
	client := http.Client{
		Transport: &http.Transport{
			ForceAttemptHTTP2: true, DisableKeepAlives: true,
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	answer, err := client.Do(request)
	testkit.NoError(t, err)
	_, _ = io.Copy(io.Discard, answer.Body)
	_ = answer.Body.Close()
	return answer, answer.TLS.PeerCertificates[0].SerialNumber.Int64()
}

// A site with a certificate serves HTTP/2 over TLS, loads a renewed pair
// without a restart, and keeps the one it has while a new one is broken.
func TestHTTPS(t *testing.T) {
	files := newCertificateFiles(t, 1)
	config := app.Config{Demo: true, TLSCert: files.cert, TLSKey: files.key, Metrics: freeAddress(t)}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	var out, log bytes.Buffer
	program, stop, ended := launch(t, config, &out, &log)

	page := "https://" + program.Address() + "/s/osteria"
	answer, serial := askOverTLS(t, page)
	if answer.StatusCode != http.StatusOK || answer.ProtoMajor != 2 || serial != 1 {
		t.Errorf("%s answers %s %s with certificate %d", page, answer.Proto, answer.Status, serial)
	}
	end := (&server{client: http.DefaultClient}).metrics(t, config.Metrics)["carte_certificate_end_timestamp_seconds"]
	if left := time.Until(time.Unix(int64(end), 0)); left < 27*24*time.Hour || left > 32*24*time.Hour {
		t.Errorf("the metrics say that the certificate ends in %v", left)
	}
	files.write(t, 2)
	if _, serial = askOverTLS(t, page); serial != 2 {
		t.Errorf("after a renewal the certificate is %d", serial)
	}
	files.replace(t, files.cert, []byte("no certificate"))
	for range 3 {
		if _, serial = askOverTLS(t, page); serial != 2 {
			t.Errorf("while the new pair is broken the certificate is %d", serial)
		}
	}
	// Nothing writes to this pipe, so that reading it would block.
	testkit.NoError(t, errors.Join(os.Remove(files.cert), syscall.Mkfifo(files.cert, 0o600)))
	if _, serial = askOverTLS(t, page); serial != 2 {
		t.Errorf("while the new pair is a pipe the certificate is %d", serial)
	}
	files.write(t, 3)
	if _, serial = askOverTLS(t, page); serial != 3 {
		t.Errorf("after the repair the certificate is %d", serial)
	}
	stop()
	testkit.NoError(t, <-ended)
	if warnings := strings.Count(log.String(), "certificate cannot be used"); warnings != 2 {
		t.Errorf("%d warnings:\n%s", warnings, &log)
	}
	if !strings.Contains(out.String(), " at https://localhost:") {
		t.Errorf("announces %s", &out)
	}
}

// The demonstration's sign-in reaches its own process over HTTPS too, though
// the certificate is self-signed.
func TestDemoSignInOverHTTPS(t *testing.T) {
	files := newCertificateFiles(t, 1)
	config := app.Config{Demo: true, TLSCert: files.cert, TLSKey: files.key}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	program, stop, ended := launch(t, config, io.Discard, io.Discard)

	_, port, _ := net.SplitHostPort(program.Address())
	site := "https://localhost:" + port
	answer, _ := askOverTLS(t, site+"/auth/authorize?"+authorizeAt(site).Encode())
	chooser, err := answer.Location()
	if err != nil {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	answer, _ = askOverTLS(t, site+"/auth/upstream/demo?id="+chooser.Query().Get("id"), answer.Cookies()...)
	if to, err := answer.Location(); err != nil || to.Path != "/demo-idp/authorize" {
		t.Errorf("answers %s to %s, %v", answer.Status, to, err)
	}
	stop()
	testkit.NoError(t, <-ended)
}

// What a stranger sends instead of HTTP is no warning, and no address of a
// client is logged.
func TestBrokenConnectionsAreNotLogged(t *testing.T) {
	files := newCertificateFiles(t, 1)
	lines := logOf(t, app.Config{Demo: true, TLSCert: files.cert, TLSKey: files.key}, func(site string) {
		for _, greeting := range []string{"bogus greeting that is no preface\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x05\x06\x00\x00\x00\x00\x01hello"} {
			conn, err := tls.Dial("tcp", strings.TrimPrefix(site, "http://"), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
			testkit.NoError(t, err)
			if _, err := conn.Write([]byte(greeting)); err != nil {
				t.Fatal(err)
			}
			_, _ = io.Copy(io.Discard, conn) // until the server has hung up
			_ = conn.Close()
		}
	})
	for _, line := range lines {
		if line.Level != "INFO" || strings.Contains(line.raw, "client") {
			t.Error(line.raw)
		}
	}
}
