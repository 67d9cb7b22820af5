// Package wasm runs programs in WebAssembly that read what comes from outside. There is
// no cgo in it, and what a hostile file makes of a program stays within the memory it is
// given: each use has an instance of its own, without files, network or clock. A running
// program cannot be interrupted, by Go's garbage collector neither: servers run it in a
// worker, see package worker.
package wasm

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/emscripten"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// Program is a program in WebAssembly, compiled when it is first needed.
type Program struct {
	// Packed is the program, compressed by gzip.
	Packed []byte
	// MaxBytes is how much memory an instance may take.
	MaxBytes uint32
	// Start is the function that is called first, if any.
	Start string

	once     sync.Once
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	err      error
}

const pageBytes = 64 << 10

// Compile compiles the program, if it has not been; Run does so too.
func (p *Program) Compile() error {
	p.once.Do(func() {
		folder := CacheFolder()
		p.err = p.compile(folder)
		if p.err != nil && folder != "" {
			// A cache that cannot be used costs time and nothing else.
			slog.Warn("a program is compiled without its cache", "error", p.err)
			p.err = p.compile("")
		}
	})
	if p.err != nil {
		return fmt.Errorf("compiling a program: %w", p.err)
	}
	return nil
}

// compile compiles the program, with a cache in a folder if there is one.
func (p *Program) compile(folder string) error {
	ctx := context.Background()
	config := wazero.NewRuntimeConfig().
		WithMemoryLimitPages(p.MaxBytes / pageBytes).WithDebugInfoEnabled(false)
	if folder != "" {
		kept, err := openCache(folder)
		if err != nil {
			return err
		}
		config = config.WithCompilationCache(kept)
	}
	p.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, p.runtime); err != nil {
		return err
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(p.Packed))
	if err != nil {
		return err
	}
	program, err := io.ReadAll(unpacked)
	if err != nil {
		return err
	}
	if p.compiled, err = p.runtime.CompileModule(ctx, program); err != nil {
		return err
	}
	return provideHost(ctx, p.runtime, p.compiled)
}

// host is the module from which Emscripten's programs import what is not WASI.
const host = "env"

// provideHost provides what a program imports from its host: what Emscripten needs, and
// for everything else, which are calls back for uses that Carte does not make, functions
// that do nothing and answer 0.
func provideHost(ctx context.Context, runtime wazero.Runtime, compiled wazero.CompiledModule) error {
	builder := runtime.NewHostModuleBuilder(host)
	exporter, err := emscripten.NewFunctionExporterForModule(compiled)
	if err != nil {
		return err
	}
	exporter.ExportFunctions(builder)
	needed := false
	for _, f := range compiled.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != host {
			continue
		}
		needed = true
		if isEmscripten(name) {
			continue
		}
		nothing := api.GoModuleFunc(func(_ context.Context, _ api.Module, stack []uint64) { clear(stack[:min(len(stack), 1)]) })
		builder.NewFunctionBuilder().WithGoModuleFunction(nothing, f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	if !needed {
		return nil
	}
	_, err = builder.Instantiate(ctx)
	return err
}

// Run calls use with an instance of the program, which ends with it. Where ctx has ended
// meanwhile its error is returned.
func (p *Program) Run(ctx context.Context, use func(i *Instance) error) (err error) {
	if err := p.Compile(); err != nil { //nolint:contextcheck // others use what is compiled
		return err
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	if p.Start != "" {
		config = config.WithStartFunctions(p.Start)
	}
	module, err := p.runtime.InstantiateModule(experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(reserve)), p.compiled, config)
	if err != nil {
		return fmt.Errorf("starting a program: %w", errors.Join(ctx.Err(), err))
	}
	defer func() { _ = module.Close(context.WithoutCancel(ctx)) }()
	err = use(&Instance{ctx, module})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// ErrFailed is returned where a program refuses what it was given, crashes, or runs out of
// memory.
var ErrFailed = errors.New("the program failed")

// Instance is a running program. It is for one goroutine.
type Instance struct {
	ctx    context.Context //nolint:containedctx // it lives as long as the call of Run
	module api.Module
}

// Call calls a function of the program; 0 is the result of one that has none.
func (i *Instance) Call(name string, args ...uint64) (uint64, error) {
	results, err := i.module.ExportedFunction(name).Call(i.ctx, args...)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	if len(results) == 0 {
		return 0, nil
	}
	return results[0], nil
}

// Call32 is Call for a number or an address of 32 bits.
func (i *Instance) Call32(name string, args ...uint64) (uint32, error) {
	result, err := i.Call(name, args...)
	return uint32(result), err //nolint:gosec // the program's numbers have 32 bits
}

// Allocate reserves memory of the program.
func (i *Instance) Allocate(size int) (uint32, error) {
	at, err := i.Call32("malloc", uint64(size)) //nolint:gosec // not negative
	if err == nil && at == 0 {
		err = ErrFailed
	}
	return at, err
}

// CopyIn copies content into memory of the program.
func (i *Instance) CopyIn(content []byte) (uint32, error) {
	at, err := i.Allocate(len(content))
	if err == nil && !i.module.Memory().Write(at, content) {
		err = ErrFailed
	}
	return at, err
}

// Read returns memory of the program, which is not copied: it is gone when the program ends.
func (i *Instance) Read(at uint32, size int) ([]byte, error) {
	content, ok := i.module.Memory().Read(at, uint32(size)) //nolint:gosec // checked by Read
	if !ok || size < 0 {
		return nil, ErrFailed
	}
	return content, nil
}

// Words returns numbers that the program has written.
func (i *Instance) Words(at uint32, count int) ([]int, error) {
	list := make([]int, count)
	for n := range list {
		value, ok := i.module.Memory().ReadUint32Le(at + uint32(4*n)) //nolint:gosec // few
		if !ok {
			return nil, ErrFailed
		}
		list[n] = int(value)
	}
	return list, nil
}

// MemoryBytes is how much memory the program has taken.
func (i *Instance) MemoryBytes() uint32 { return i.module.Memory().Size() }
