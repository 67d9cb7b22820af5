//go:build unix

package wasm

import (
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// reserved is memory of a program at one address, which takes what is written to and no
// more: enlarging it copies nothing.
type reserved struct{ all []byte }

// reserve reserves as much memory as a program may ever take.
func reserve(_, most uint64) experimental.LinearMemory {
	all, err := syscall.Mmap(-1, 0, int(most), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE) //nolint:gosec // MaxBytes is 32 bits
	if err != nil {
		all = nil // The program cannot start.
	}
	return &reserved{all}
}

func (r *reserved) Reallocate(size uint64) []byte {
	if size > uint64(len(r.all)) {
		return nil
	}
	return r.all[:size]
}

func (r *reserved) Free() {
	if r.all != nil {
		_ = syscall.Munmap(r.all)
		r.all = nil
	}
}
