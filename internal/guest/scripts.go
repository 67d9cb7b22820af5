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

// of lists the scripts of a page; a message has none.
func (s Scripts) of(k kind, language lang.Key) []string {
	switch k {
	case linkPage:
		return s.Page
	case menuPage:
		return slices.Concat(s.Page, s.Menu[language])
	case noPage:
	}
	return nil
}
