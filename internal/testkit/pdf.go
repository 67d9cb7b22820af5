package testkit

import (
	"bytes"
	"fmt"
	"strings"
)

// PDF makes a PDF of pages of A4 with a line of text each.
func PDF(lines ...string) []byte {
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}
	var kids []string
	for _, line := range lines {
		page := len(objects) + 1
		kids = append(kids, fmt.Sprintf("%d 0 R", page))
		content := "BT /F 24 Tf 60 720 Td (" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(line) + ") Tj ET"
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources << /Font << /F 3 0 R >> >> >>", page+1),
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(lines), strings.Join(kids, " "))
	return PDFOf("", objects...)
}

// PDFOf makes a PDF of objects, of which the first is the catalog and is numbered 1. more
// is written into the trailer.
func PDFOf(more string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	places := make([]int, len(objects))
	for i, object := range objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, place := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, more, start)
	return b.Bytes()
}
