// Package app puts the parts together: configuration, the one route table, the
// use cases that span capabilities, start and stop.
package app

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"carte/internal/db"
)

// Config is the configuration of `carte serve`. Each field is a flag and a
// variable CARTE_… of the environment.
type Config struct {
	DatabaseConfig
	AddressConfig

	DatabaseConnections uint `default:"16" placeholder:"COUNT" help:"Connections to PostgreSQL that this process may open, besides the one that listens for changes."`

	TLSCert string `name:"tls-cert" placeholder:"FILE" help:"Certificate chain (PEM) to serve HTTPS and HTTP/2 with; read again when it changes. Needs --tls-key."`
	TLSKey  string `name:"tls-key" placeholder:"FILE" help:"Key (PEM) of --tls-cert."`

	Demo         bool   `help:"Serve three demonstration stores and a sign-in that needs no account. Fills an empty database, and serves one that it has filled."`
	PageCache    uint   `default:"64" placeholder:"MIB" help:"Memory for rendered pages in MiB; the least recently used are rendered anew."`
	Metrics      string `placeholder:"ADDRESS" help:"Serve Prometheus metrics at /metrics of this address; none when empty."`
	Web          string `placeholder:"DIR" help:"Take the front end from this folder instead of the binary (development)."`
	CheckLinks   bool   `default:"true" negatable:"" help:"Ask the web addresses of links once a day whether they answer, and tell owners which do not. Never reaches into private networks, and needs to reach the internet without a proxy."`
	Tesseract    string `default:"tesseract" placeholder:"PROGRAM" help:"Tesseract, by its name or path, which reads menus from photos and scanned PDFs; they are not taken where there is none."`
	Translator   string `placeholder:"SERVICE" help:"Translation service that owners may ask for suggestions: deepl, with DEEPL_AUTH_KEY in the environment, or libretranslate:https://…, with LIBRETRANSLATE_API_KEY where it needs a key; none when empty."`
	NoRequestLog bool   `help:"Write no log line for each request; warnings and errors are logged all the same."`

	TrustedProxy []string `placeholder:"PREFIX" help:"Address of a proxy in front of Carte, or a prefix such as 10.0.0.0/8: what it says in X-Forwarded-For is believed. May be repeated."`

	SignInProviders string `placeholder:"FILE" help:"JSON file with the identity providers people sign in with; the README lists its fields."`

	FirebaseConfig

	ShutdownDelay time.Duration `default:"0s" placeholder:"DURATION" help:"How long to go on serving after SIGTERM while /readyz fails, so that a load balancer can stop sending requests here."`

	// Version is stamped into the binary.
	Version string `kong:"-"`
}

// DatabaseConfig says where data is kept.
type DatabaseConfig struct {
	Data     string `default:"data" placeholder:"DIR" help:"Folder for the embedded database and files; made when missing."`
	Database string `placeholder:"URL" help:"postgres://… to use PostgreSQL, or sqlite:PATH for an embedded database outside --data; the embedded one in --data when empty."`
	Storage  string `placeholder:"URL" help:"s3://bucket/prefix?endpoint=…&region=… to keep pictures in S3, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment; the folder images in --data when empty."`
}

// AddressConfig says where Carte is reached.
type AddressConfig struct {
	Listen  string `default:"127.0.0.1:8080" placeholder:"ADDRESS" help:"Address to listen on."`
	BaseURL string `placeholder:"URL" help:"Public address of this site, such as https://carte.example; from --listen when empty, which must then be an address of this machine alone."`
}

// defaultPageCache is used for 0; it equals the flag's default.
const defaultPageCache = 64

// pageCacheBytes is what the pages themselves may take: a quarter of what was
// asked for is garbage that gathers between two collections (see followHeap).
func (c Config) pageCacheBytes() int64 {
	return int64(cmp.Or(c.PageCache, defaultPageCache)) << 20 / 4 * 3
}

// databaseConnections is as the flag's default where a test gives none.
func (c Config) databaseConnections() int {
	return int(cmp.Or(c.DatabaseConnections, db.DefaultMaxConnections)) //nolint:gosec // far below an overflow
}

func (c DatabaseConfig) databaseURL() string {
	if c.Database != "" {
		return c.Database
	}
	return sqliteScheme + c.databaseFile()
}

// databaseFile is the file of an embedded database.
func (c DatabaseConfig) databaseFile() string {
	if c.Database == "" {
		return filepath.Join(c.Data, "carte.db")
	}
	return strings.TrimPrefix(c.Database, sqliteScheme)
}

func (c DatabaseConfig) imagesFolder() string { return filepath.Join(c.Data, "images") }

// compiledFolder is where programs are kept that take seconds to compile.
func (c DatabaseConfig) compiledFolder() string { return filepath.Join(c.Data, "compiled") }

func (c DatabaseConfig) embedded() bool {
	return c.Database == "" || strings.HasPrefix(c.Database, sqliteScheme) && c.databaseFile() != ""
}

const sqliteScheme = "sqlite:"

// needsBaseURL reports whether other machines can connect and know no address of the
// site they could reach.
func (c AddressConfig) needsBaseURL(listening string) bool {
	address, err := netip.ParseAddrPort(listening)
	return c.BaseURL == "" && err == nil && !address.Addr().IsLoopback()
}

// checkBaseURL keeps localhost out of codes that are printed. A demonstration may
// say so where it can be tried.
func (c Config) checkBaseURL(listening string) error {
	if !c.needsBaseURL(listening) || c.Demo && netip.MustParseAddrPort(listening).Addr().IsUnspecified() {
		return nil
	}
	return fmt.Errorf("--listen %s lets other machines in: name the site's address with --base-url, such as https://carte.example", c.Listen)
}

// baseURL is the site's public address without a slash at its end. listening
// is where the server really listens, whose port is the one used when 0 was asked,
// and scheme what it speaks there.
func (c AddressConfig) baseURL(listening, scheme string) (string, error) {
	if c.BaseURL == "" {
		host, port, err := net.SplitHostPort(listening)
		if err != nil {
			return "", fmt.Errorf("--listen %s: %w", listening, err)
		}
		if ip := net.ParseIP(host); host == "" || ip != nil && (ip.IsLoopback() || ip.IsUnspecified()) {
			host = "localhost"
		}
		return scheme + "://" + net.JoinHostPort(host, port), nil
	}
	u, err := url.Parse(c.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return "", fmt.Errorf("--base-url %s must be http:// or https:// and a host, nothing behind it", c.BaseURL)
	}
	if u.Scheme == "http" && !loopback(u.Hostname()) {
		return "", fmt.Errorf("--base-url %s must be https:// unless the host is this machine", c.BaseURL)
	}
	// In the form that browsers use in the Origin header.
	return u.Scheme + "://" + strings.TrimSuffix(strings.ToLower(u.Host), defaultPorts[u.Scheme]), nil
}

var defaultPorts = map[string]string{"http": ":80", "https": ":443"}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// hostOf returns the host and port of a base URL.
func hostOf(baseURL string) string {
	u, err := url.Parse(baseURL)
	if err != nil {
		return ""
	}
	return u.Host
}
