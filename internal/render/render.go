// Package render turns a guest page's data into HTML with React, inside the
// process: the server bundle of the web build runs in an embedded JavaScript
// engine. One render takes some 50 ms and two at once gain nothing, so there is
// one runtime behind a lock, and pages are rendered on a miss alone (see
// docs/architecture.md and package guest, which keeps what was rendered).
package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/quickjs"
)

const (
	// entryPoint is the function the server bundle defines.
	entryPoint = "renderGuestPage"
	// timeout ends a render that loops; a menu of 120 dishes takes 52 ms.
	timeout = 5 * time.Second
	// memoryLimit holds a menu of 600 dishes many times over.
	memoryLimit = 256 << 20
	// rendersPerRuntime bounds what a leak in the bundle could gather.
	rendersPerRuntime = 500
)

// Page is a rendered page without its document: see web/src/guest/data.ts.
type Page struct {
	Style       string `json:"style"`
	Body        string `json:"body"`
	Title       string `json:"title"`
	Description string `json:"description"`
	ThemeColor  struct {
		Light string `json:"light"`
		Dark  string `json:"dark"`
	} `json:"themeColor"`
}

// Renderer renders pages, one at a time. It is safe for concurrent use.
type Renderer struct {
	bytecode []byte

	mu      sync.Mutex
	runtime *quickjs.VM
	renders int
}

// New compiles the server bundle and starts the first runtime.
func New(bundle string) (*Renderer, error) {
	compiler, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("starting the JavaScript engine: %w", err)
	}
	defer compiler.Close()
	bytecode, err := compiler.Compile(bundle, quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("compiling the guest pages: %w", err)
	}
	r := &Renderer{bytecode: bytecode}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.start(); err != nil {
		return nil, err
	}
	return r, nil
}

// Close frees the runtime.
func (r *Renderer) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stop()
}

// Render renders the page with this data, JSON of web/src/guest/data.ts.
func (r *Renderer) Render(data []byte) (Page, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.runtime == nil || r.renders >= rendersPerRuntime {
		if err := errors.Join(r.stop(), r.start()); err != nil {
			return Page{}, err
		}
	}
	r.renders++
	result, err := r.runtime.Call(entryPoint, string(data))
	if err != nil {
		// A runtime that was interrupted may hold half a render: begin anew.
		return Page{}, fmt.Errorf("rendering: %w", errors.Join(err, r.stop()))
	}
	text, ok := result.(string)
	if !ok {
		return Page{}, fmt.Errorf("rendering: %s answered %T instead of a string", entryPoint, result)
	}
	var page Page
	if err := json.Unmarshal([]byte(text), &page); err != nil {
		return Page{}, fmt.Errorf("reading the rendered page: %w", err)
	}
	return page, nil
}

func (r *Renderer) start() error {
	runtime, err := quickjs.NewVM()
	if err != nil {
		return fmt.Errorf("starting the JavaScript engine: %w", err)
	}
	runtime.SetMemoryLimit(memoryLimit)
	if err := runtime.SetEvalTimeout(timeout); err != nil {
		return fmt.Errorf("limiting a render's time: %w", err)
	}
	if _, err := runtime.EvalBytecode(r.bytecode); err != nil {
		return fmt.Errorf("loading the guest pages: %w", err)
	}
	r.runtime, r.renders = runtime, 0
	return nil
}

func (r *Renderer) stop() error {
	if r.runtime == nil {
		return nil
	}
	err := r.runtime.Close()
	r.runtime = nil
	return err
}
