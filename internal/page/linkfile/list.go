package linkfile

import (
	"regexp"
	"strings"
)

var (
	// strong matches addresses that nothing else looks like.
	strong = regexp.MustCompile(`(?i)(?:tel|sms):[ \x{a0}]*\+?[0-9][0-9() /.\x{a0}-]*[0-9]|[a-z][a-z0-9+.-]*://[^\s<>"]+|(?:mailto|javascript|data|whatsapp|skype|sms|tel):[^\s<>"]+|` + mailbox)
	// weak matches addresses without their scheme.
	weak = regexp.MustCompile(`(?i)` + domain + `|` + phone)
	// bare matches a field that is nothing but one of those.
	bareMailbox = regexp.MustCompile(`(?i)^(?:` + mailbox + `)$`)
	bareDomain  = regexp.MustCompile(`(?i)^(?:` + domain + `)$`)
	barePhone   = regexp.MustCompile(`^(?:` + phone + `)$`)
	schemed     = regexp.MustCompile(`(?i)^[a-z][a-z0-9+.-]*:`)
	// markdown matches a link, and a picture, which has a ! before it.
	markdown = regexp.MustCompile(`(!?)\[([^\]\n]*)\]\(\s*<?((?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s+["'(][^\n]*?["')])?\s*\)`)
	// bullet matches what an entry of a list begins with.
	bullet = regexp.MustCompile(`^(?:(?:[-*+•·–>]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+)?`)
)

const (
	mailbox = `[^\s@<>"(),:;|]+@[^\s@<>"(),:;|]+\.[a-z0-9-]{2,}`
	domain  = `(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#][^\s<>"]*)?`
	phone   = `\+[0-9][0-9() /.\x{a0}-]{4,}[0-9]|\b0[1-9][0-9() /\x{a0}-]{4,}[0-9]`
)

// parseList reads a list, line by line. Lines without an address are rows too: who pasted
// them sees that they are left out.
func parseList(text string) []Row {
	var rows []Row
	for line := range strings.Lines(strings.ReplaceAll(text, "\r", "\n")) {
		parts := []string{strings.TrimSpace(line)}
		if len(parts[0]) > maxField {
			parts = strings.Fields(line) // addresses in a row
		}
		for _, part := range parts {
			if rows = append(rows, parseLine(cut(part))...); len(rows) > MaxRows {
				return rows
			}
		}
	}
	return rows
}

func parseLine(line string) []Row {
	line = bullet.ReplaceAllString(line, "")
	if line == "" {
		return nil
	}
	if links := markdown.FindAllStringSubmatch(line, MaxRows+1); len(links) > 0 {
		var rows []Row
		for _, link := range links {
			if link[1] == "" {
				rows = append(rows, Row{Name: name(link[2]), Address: complete(link[3])})
			}
		}
		return rows
	}
	places := strong.FindAllStringIndex(line, MaxRows+1)
	if places == nil {
		places = weak.FindAllStringIndex(line, MaxRows+1)
	}
	if places == nil {
		return []Row{{Name: name(line)}}
	}
	var rows []Row
	end := 0
	for _, place := range places {
		address := trimAddress(line[place[0]:place[1]])
		rows = append(rows, Row{Name: name(line[end:place[0]]), Address: complete(address)})
		end = place[0] + len(address)
	}
	if len(rows) == 1 && rows[0].Name == "" {
		rows[0].Name = name(line[end:])
	}
	return rows
}

// name returns a name without what stood between it and its address.
func name(text string) string {
	const between = " \t\u00a0:;,|=–—-•*·→<>\"“”„«»"
	return strings.TrimLeft(strings.TrimRight(text, between+"(["), between+")].")
}

// trimAddress removes what ends a sentence, and a bracket that was opened before it.
func trimAddress(address string) string {
	for {
		trimmed := strings.TrimRight(address, ".,;:!?'\"”“’»*|")
		for _, pair := range []string{"()", "[]"} {
			if strings.HasSuffix(trimmed, pair[1:]) && strings.Count(trimmed, pair[:1]) < strings.Count(trimmed, pair[1:]) {
				trimmed = trimmed[:len(trimmed)-1]
			}
		}
		if trimmed == address {
			return address
		}
		address = trimmed
	}
}

// complete adds the scheme to an address that was written without.
func complete(address string) string {
	address = strings.TrimSpace(address)
	switch {
	case strings.HasPrefix(address, "//"):
		return "https:" + address
	case bareMailbox.MatchString(address):
		return "mailto:" + address
	case barePhone.MatchString(address):
		return "tel:" + address
	case bareDomain.MatchString(address):
		return "https://" + address
	case schemed.MatchString(address):
		return strings.ReplaceAll(address, "\u00a0", " ")
	}
	return address
}
