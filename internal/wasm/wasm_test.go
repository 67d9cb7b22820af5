package wasm

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"carte/internal/testkit"
)

// endless is a program with a function `run` that never ends.
var endless = []byte("\x00asm\x01\x00\x00\x00" + // its magic number and version
	"\x01\x04\x01\x60\x00\x00" + "\x03\x02\x01\x00" + "\x05\x03\x01\x00\x01" + // a type, a function of it, one page of memory
	"\x07\x10\x02\x03run\x00\x00\x06memory\x02\x00" + // exported
	"\x0a\x09\x01\x07\x00\x03\x40\x0c\x00\x0b\x0b") // loop; br 0; end

func packed(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	testkit.Must(w.Write(endless))
	testkit.NoError(t, w.Close())
	return b.Bytes()
}

// What is compiled is kept where nobody else can write, and done without where that is not so.
func TestCache(t *testing.T) {
	t.Cleanup(func() { cacheFolder.Store(nil) })
	for name, c := range map[string]struct {
		mode os.FileMode
		kept bool
	}{
		"a folder of one's own": {0o700, true}, "one that others read": {0o755, true}, "one that others write": {0o777, false}, "none yet": {0, true},
	} {
		folder := filepath.Join(t.TempDir(), "compiled")
		if c.mode != 0 {
			testkit.NoError(t, os.Mkdir(folder, c.mode))
			testkit.NoError(t, os.Chmod(folder, c.mode))
		}
		cacheFolder.Store(&folder)
		p := &Program{Packed: packed(t), MaxBytes: 1 << 20}
		testkit.NoError(t, p.Compile())
		files := testkit.Must(filepath.Glob(filepath.Join(folder, "*", "*")))
		if (len(files) > 0) != c.kept {
			t.Errorf("%s: %d files are kept", name, len(files))
		}
		for _, file := range files {
			if info := testkit.Must(os.Stat(file)); info.Mode().Perm() != 0o600 {
				t.Errorf("%s: a file has the mode %v", name, info.Mode())
			}
			// One that is broken does no harm.
			testkit.NoError(t, os.WriteFile(file, []byte("nothing"), 0o600))
		}
		again := &Program{Packed: packed(t), MaxBytes: 1 << 20}
		testkit.NoError(t, again.Compile())
		if CacheIn("elsewhere"); *cacheFolder.Load() != folder {
			t.Error("another folder replaces the first one")
		}
	}
}
