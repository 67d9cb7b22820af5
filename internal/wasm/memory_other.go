//go:build !unix

package wasm

import "github.com/tetratelabs/wazero/experimental"

// reserved is memory of a program at one address.
type reserved []byte

// reserve allocates as much memory as a program may ever take.
func reserve(_, most uint64) experimental.LinearMemory { return reserved(make([]byte, most)) }

func (r reserved) Reallocate(size uint64) []byte {
	if size > uint64(len(r)) {
		return nil
	}
	return r[:size]
}

func (r reserved) Free() {}
