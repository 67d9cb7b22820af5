// Command floor is what Carte is measured against: a bare net/http server that writes given bytes, with their
// Content-Length and encoding, and one bare redirect. It prints its address and serves until it is ended, over
// HTTPS with HTTP/2 when it is given a certificate.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"
)

// page is one answer. The benchmark writes them as one JSON document: path → page.
type page struct {
	Type     string `json:"type"`
	Encoding string `json:"encoding"`
	Body     []byte `json:"body"`
}

func main() {
	file := flag.String("pages", "", "JSON `file` of the pages to serve")
	cert := flag.String("tls-cert", "", "certificate `file`; HTTP in the clear without")
	key := flag.String("tls-key", "", "key `file` of the certificate")
	flag.Parse()
	if err := serve(*file, *cert, *key); err != nil {
		log.Fatal(err)
	}
}

func serve(file, cert, key string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var pages map[string]page
	if err := json.Unmarshal(text, &pages); err != nil {
		return fmt.Errorf("read %s: %w", file, err)
	}
	mux := http.NewServeMux()
	for path, p := range pages {
		mux.HandleFunc("GET "+path, p.serve)
	}
	mux.HandleFunc("GET /302", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://example.com/", http.StatusFound)
	})
	listener, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	if cert == "" {
		fmt.Printf("http://%s\n", listener.Addr())
		return server.Serve(listener)
	}
	fmt.Printf("https://%s\n", listener.Addr())
	return server.ServeTLS(listener, cert, key)
}

func (p page) serve(w http.ResponseWriter, _ *http.Request) {
	header := w.Header()
	header.Set("Content-Type", p.Type)
	header.Set("Content-Length", strconv.Itoa(len(p.Body)))
	if p.Encoding != "" {
		header.Set("Content-Encoding", p.Encoding)
	}
	w.Write(p.Body)
}
