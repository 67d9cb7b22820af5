package db

import "crypto/rand"

// alphabet omits characters that are easily misread: 0 and o, 1, i and l. Random bytes
// beyond a multiple of its 31 characters are rejected, for an even distribution.
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz"

// NewID makes a random id of 12 characters, 59 bits.
func NewID() string { return random(12) }

// NewCode makes the short string inside a QR code: 8 characters, 39 bits.
func NewCode() string { return random(8) }

func random(n int) string {
	id := make([]byte, 0, n)
	var buffer [32]byte
	for {
		// crypto/rand.Read never fails (Go 1.24 and later).
		_, _ = rand.Read(buffer[:])
		for _, b := range buffer {
			if int(b) < 256-256%len(alphabet) {
				if id = append(id, alphabet[int(b)%len(alphabet)]); len(id) == n {
					return string(id)
				}
			}
		}
	}
}
