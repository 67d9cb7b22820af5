package menufile

// DecodeText returns a text file as UTF-8 with line feeds between its lines. It may be
// UTF-8, UTF-16 or Windows-1252; ok is false for what is no text.
func DecodeText(file []byte) (text string, ok bool) {
	text, _, ok = decode(file)
	return text, ok
}
