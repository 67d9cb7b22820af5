package testkit

import (
	"os"
	"path/filepath"
	"regexp"
)

var requiredWazero = regexp.MustCompile(`github\.com/tetratelabs/wazero (v\S+)`)

// CompiledFolder returns the folder where all processes of tests keep the programs in
// WebAssembly that they compile, for wasm.CacheIn: each would spend seconds on that. It is
// one of the compiler's version, which test binaries do not know.
func CompiledFolder() string {
	folder := Must(os.Getwd())
	for {
		module, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil {
			return filepath.Join(folder, ".cache", "compiled-"+requiredWazero.FindStringSubmatch(string(module))[1])
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			panic("there is no go.mod above the working directory")
		}
		folder = parent
	}
}
