package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// writeIndented writes JSON for people to read and for diffs to be small.
func writeIndented(out io.Writer, document []byte) error {
	var buffer bytes.Buffer
	if err := json.Indent(&buffer, document, "", "  "); err != nil {
		return fmt.Errorf("indenting the API document: %w", err)
	}
	buffer.WriteByte('\n')
	_, err := buffer.WriteTo(out)
	return err
}
