package guest

import (
	"slices"

	"carte/internal/lang"
)

// Scripts are the addresses of the client's scripts.
type Scripts struct {
	// Page are those of every page of a store.
	Page []string
	// Copy are those of a link page with something to copy.
	Copy []string
	// Menu are those that hydrate a menu, by its language.
	Menu map[lang.Key][]string
}

// of lists the scripts of a page; a message has none, nor what a guest is sent on from.
func (s Scripts) of(k kind, h *head) []string {
	switch k {
	case linkPage:
		if h.hasCopy {
			return slices.Concat(s.Page, s.Copy)
		}
		return s.Page
	case menusPage, imprintPage, privacyPage, pdfPage, basePage:
		return s.Page
	case menuPage:
		return slices.Concat(s.Page, s.Menu[h.language])
	case noPage, redirectPage:
	}
	return nil
}
