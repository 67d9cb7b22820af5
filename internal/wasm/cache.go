package wasm

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	"github.com/tetratelabs/wazero"
)

// cacheFolder is the folder for compiled programs, if one was chosen.
var cacheFolder atomic.Pointer[string]

// CacheIn keeps the programs that this process compiles from now on in a folder, from which they are
// loaded the next time: compiling some takes seconds. The folder that was chosen first stays; "" chooses none.
func CacheIn(folder string) {
	if folder != "" {
		cacheFolder.CompareAndSwap(nil, &folder)
	}
}

// CacheFolder returns the folder that was chosen, "" for none.
func CacheFolder() string {
	if folder := cacheFolder.Load(); folder != nil {
		return *folder
	}
	return ""
}

// openCache opens a folder for compiled programs. What is in it is run, so that nobody
// else may write there.
func openCache(folder string) (wazero.CompilationCache, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder for compiled programs: %w", err)
	}
	info, err := os.Lstat(folder)
	if err != nil {
		return nil, fmt.Errorf("opening the folder for compiled programs: %w", err)
	}
	if !info.IsDir() || info.Mode().Perm()&0o022 != 0 {
		return nil, fmt.Errorf("others may write to %s, whose programs are run", folder)
	}
	return wazero.NewCompilationCacheWithDir(folder)
}

// isEmscripten reports whether wazero provides a function of Emscripten's host.
func isEmscripten(name string) bool {
	return name == "emscripten_notify_memory_growth" || name == "_emscripten_throw_longjmp" || strings.HasPrefix(name, "invoke_")
}
