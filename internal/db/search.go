package db

import (
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// Search chooses rows whose folded text in a column has every word of what
// somebody searches for. The databases differ in what they take for the same
// letter, so texts are folded when they are written.
func Search(query *bun.SelectQuery, column, search string) {
	for _, word := range strings.Fields(lang.Fold(search)) {
		if !utf8.ValidString(word) || strings.ContainsRune(word, 0) {
			query.Where("FALSE") // no text has it, and not every database takes it
			return
		}
		query.Where("? LIKE ? ESCAPE '!'", bun.Ident(column), "%"+likeEscaper.Replace(word)+"%")
	}
}

var likeEscaper = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")
