package provider

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"fmt"
)

// sealer encrypts and authenticates short texts with AES-256-GCM under a random
// nonce. It is safe for concurrent use.
type sealer struct{ aead cipher.AEAD }

var errSeal = errors.New("the text was not sealed with this key for this purpose")

func newSealer(key [32]byte) (sealer, error) {
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return sealer{}, fmt.Errorf("making a cipher: %w", err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return sealer{}, fmt.Errorf("making a cipher: %w", err)
	}
	return sealer{aead}, nil
}

// seal encrypts a text for a purpose. open needs the same purpose to decrypt it.
func (s sealer) seal(purpose string, text []byte) string {
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nil, nil, text, []byte(purpose)))
}

func (s sealer) open(purpose, sealed string) ([]byte, error) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(sealed)
	if err != nil {
		return nil, errSeal
	}
	text, err := s.aead.Open(nil, nil, raw, []byte(purpose))
	if err != nil {
		return nil, errSeal
	}
	return text, nil
}
