package guest

import (
	"slices"

	"carte/internal/lang"
)

// Scripts are the addresses of the client's scripts.
type Scripts struct {
	// Page are those of every page of a store.
	Page []string
	// Menu are those that hydrate a menu, by its language.
	Menu map[lang.Key][]string
}

// of lists the scripts of a page; a message has none, nor what a guest is sent on from.
func (s Scripts) of(k kind, h *head) []string {
	switch k {
	case linkPage, menusPage, imprintPage, privacyPage, pdfPage, basePage:
		return s.Page
	case menuPage:
		return slices.Concat(s.Page, s.Menu[h.language])
	case noPage, redirectPage:
	}
	return nil
}
