package guest

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"carte/internal/contact"
	"carte/internal/store"
)

// contact answers /s/{slug}/contact.vcf, which a phone adds to its contacts.
func (s *Service) contact(w http.ResponseWriter, r *http.Request) {
	l, err := s.location(r.Context(), r.PathValue("slug"))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	if !hasContact(&l.store) {
		s.sendMessage(w, r, noSuchPage, l)
		return
	}
	setPlain(w.Header(), "text/vcard; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+l.store.Slug+`.vcf"`)
	_, _ = w.Write([]byte(vCard(&l.store, s.BaseURL)))
}

// hasContact reports whether a store has said more than its name.
func hasContact(s *store.Store) bool {
	return s.Phone != "" || s.LinkableEmail() != "" || s.Address != ""
}

var vCardEscapes = strings.NewReplacer(`\`, `\\`, `;`, `\;`, `,`, `\,`, "\n", `\n`, "\r", "")

// vCard writes a store as vCard 3.0 (RFC 2426), which every phone reads.
func vCard(s *store.Store, baseURL string) string {
	name := vCardEscapes.Replace(s.Name)
	lines := []string{"BEGIN:VCARD", "VERSION:3.0", "N:" + name + ";;;;", "FN:" + name, "ORG:" + name}
	add := func(property, value string) {
		if value != "" {
			lines = append(lines, property+":"+value)
		}
	}
	add("TEL;TYPE=WORK,VOICE", contact.Dial(s.Phone))
	add("EMAIL;TYPE=INTERNET", vCardEscapes.Replace(s.LinkableEmail()))
	if address, ok := addressOf(s.Address, s.Country).(structuredAddress); ok {
		street, city := vCardEscapes.Replace(address.Street), vCardEscapes.Replace(address.Locality)
		add("ADR;TYPE=WORK", ";;"+street+";"+city+";;"+vCardEscapes.Replace(address.PostCode)+";"+s.DefaultLanguage.Region(address.Country))
	}
	add("URL", baseURL+s.Path())
	lines = append(lines, "END:VCARD")
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(folded(line) + "\r\n")
	}
	return b.String()
}

// folded breaks a line after 75 bytes, as RFC 2426 §2.6 asks for, and never in a character.
func folded(line string) string {
	const limit = 75
	var b strings.Builder
	length := 0
	for _, r := range line {
		if n := utf8.RuneLen(r); length+n > limit {
			b.WriteString("\r\n ")
			length = 1
		}
		b.WriteRune(r)
		length += utf8.RuneLen(r)
	}
	return b.String()
}
