// Package render turns a guest page's data into HTML inside the process: the
// server bundle of the web build runs in an embedded JavaScript engine. It also compresses documents and negotiates their encoding.
//
// Rendering a menu takes some 15 ms of processor, so there is a pool of engines,
// one a core, behind a queue that is fair among stores (see Pool), and package
// guest caches the pages.
package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"modernc.org/quickjs"
)

const (
	// entryPoint is the function the server bundle defines.
	entryPoint = "renderGuestPage"
	// timeout ends a render that loops. The largest menu there may be takes a
	// tenth of it (see the limits of package menu).
	timeout = 5 * time.Second
	// memoryLimit is one engine's; the largest menu takes a fifth of it.
	memoryLimit = 256 << 20
	// rendersPerVM bounds the memory that a leak in the bundle can take.
	rendersPerVM = 500
)

// Markup is a rendered page without its document: see web/src/guest/data.gen.ts.
type Markup struct {
	Style       string `json:"style"`
	Body        string `json:"body"`
	Footer      string `json:"footer" doc:"What follows the body, and is not taken over by browsers"`
	Title       string `json:"title"`
	Description string `json:"description"`
	ThemeColor  struct {
		Light string `json:"light"`
		Dark  string `json:"dark"`
	} `json:"themeColor"`
}

// engine renders one page at a time. Its virtual machine is started by its
// first render.
type engine struct {
	bytecode []byte
	vm       *quickjs.VM
	renders  int
}

// compile checks the bundle and makes it ready to be loaded by engines.
func compile(bundle string) ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("starting the JavaScript engine: %w", err)
	}
	defer vm.Close()
	bytecode, err := vm.Compile(bundle, quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("compiling the guest pages: %w", err)
	}
	return bytecode, nil
}

func (e *engine) start() error {
	vm, err := quickjs.NewVM()
	if err != nil {
		return fmt.Errorf("starting the JavaScript engine: %w", err)
	}
	vm.SetMemoryLimit(memoryLimit)
	err = vm.SetEvalTimeout(timeout)
	if err == nil {
		_, err = vm.EvalBytecode(e.bytecode)
	}
	if err != nil {
		return fmt.Errorf("loading the guest pages: %w", errors.Join(err, vm.Close()))
	}
	e.vm, e.renders = vm, 0
	return nil
}

func (e *engine) stop() error {
	if e.vm == nil {
		return nil
	}
	err := e.vm.Close()
	e.vm = nil
	return err
}

// render renders data, JSON of web/src/guest/data.gen.ts, and is interrupted when
// the context ends.
func (e *engine) render(ctx context.Context, data []byte) (Markup, error) {
	if e.vm == nil || e.renders >= rendersPerVM {
		if err := errors.Join(e.stop(), e.start()); err != nil {
			return Markup{}, err
		}
	}
	e.renders++
	result, err := e.call(ctx, string(data))
	if err != nil {
		// A machine that was interrupted may hold half a render.
		return Markup{}, fmt.Errorf("rendering: %w", errors.Join(context.Cause(ctx), err, e.stop()))
	}
	text, ok := result.(string)
	if !ok {
		return Markup{}, fmt.Errorf("rendering: %s answered %T instead of a string", entryPoint, result)
	}
	var markup Markup
	if err := json.Unmarshal([]byte(text), &markup); err != nil {
		return Markup{}, fmt.Errorf("reading the rendered page: %w", err)
	}
	return markup, nil
}

func (e *engine) call(ctx context.Context, data string) (any, error) {
	vm := e.vm
	e.vm = nil // a machine that panics is used no more
	ended, interrupted := make(chan struct{}), make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(interrupted)
		interrupt(vm, ended)
	})
	result, err := vm.Call(entryPoint, data)
	close(ended)
	if !stop() {
		<-interrupted // or it would hit the next render
	}
	e.vm = vm
	return result, err
}

// interrupt stops a call until it has ended: an interrupt that comes just before
// the call begins is lost.
func interrupt(vm *quickjs.VM, ended <-chan struct{}) {
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for {
		vm.Interrupt()
		select {
		case <-ended:
			return
		case <-again.C:
		}
	}
}
