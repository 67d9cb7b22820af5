package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// SearchIndex is the table of the words that the rows of another table are
// found by, with an index on (word, key). Words are folded when they are written:
// the databases differ in what they take for the same letter.
type SearchIndex struct {
	// Table is the table of words.
	Table string
	// Key is its column with the id of the row that has the word.
	Key string
}

// maxWord is how many characters of a word are compared.
const maxWord = 64

// Add inserts the words of a row's text.
func (x SearchIndex) Add(ctx context.Context, tx bun.IDB, id, text string) error {
	query, values := x.insert(id, text)
	if query == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, query, values...)
	return Wrap(err, "adding to "+x.Table)
}

// Replace replaces the words of a row.
func (x SearchIndex) Replace(ctx context.Context, tx bun.IDB, id, text string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM `+x.Table+` WHERE `+x.Key+` = ?`, id); err != nil {
		return fmt.Errorf("deleting from %s: %w", x.Table, err)
	}
	return x.Add(ctx, tx, id, text)
}

// insert is the statement of Add; empty for a text without words.
func (x SearchIndex) insert(id, text string) (query string, values []any) {
	for _, word := range indexedWords(text) {
		values = append(values, word, id)
	}
	if len(values) == 0 {
		return "", nil
	}
	return `INSERT INTO ` + x.Table + ` (word, ` + x.Key + `) VALUES (?, ?)` + strings.Repeat(`, (?, ?)`, len(values)/2-1), values
}

// Filter keeps the rows with every word of a search, each of which may be the
// beginning of a word alone. The column has the rows' ids.
func (x SearchIndex) Filter(query *bun.SelectQuery, column, search string) {
	// DISTINCT keeps PostgreSQL from joining: it would probe the words of every row
	// in the order of the list where it takes the search for more frequent than it is.
	const condition = "?0 IN (SELECT DISTINCT ?1 FROM ?2 WHERE word >= ?3 AND word < ?4)"
	x.filter(query, condition, column, search)
}

// FilterFew is Filter for a query that other conditions narrow down to few rows: it
// reads the words of these rows. Filter reads all that begin like each word of the
// search, which on a large site are many: one user could keep the database busy.
func (x SearchIndex) FilterFew(query *bun.SelectQuery, column, search string) {
	// Without the empty string, a database may find the words first.
	const condition = "EXISTS (SELECT 1 FROM ?2 WHERE ?1 = ?0 AND word || '' >= ?3 AND word || '' < ?4)"
	x.filter(query, condition, column, search)
}

// filter adds a condition for each word of a search.
func (x SearchIndex) filter(query *bun.SelectQuery, condition, column, search string) {
	for _, word := range searchedWords(search) {
		if !utf8.ValidString(word) || strings.ContainsRune(word, 0) {
			query.Where("FALSE") // no text has it, and not every database accepts it
			return
		}
		query.Where(condition, bun.Ident(column), bun.Ident(x.Key), bun.Ident(x.Table), word, word+string(unicode.MaxRune))
	}
}

// indexedWords lists the words of a text, and of "ada@osteria.example" also
// "osteria.example" and "example".
func indexedWords(text string) []string {
	var words []string
	for _, word := range strings.Fields(lang.Fold(text)) {
		words = append(words, truncateWord(word))
		inside := true
		for i, r := range word {
			before := inside
			inside = unicode.IsLetter(r) || unicode.IsNumber(r)
			if inside && !before {
				words = append(words, truncateWord(word[i:]))
			}
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// searchedWords lists the words of a search, without those that another begins with.
func searchedWords(search string) []string {
	words := strings.Fields(lang.Fold(search))
	for i := range words {
		words[i] = truncateWord(words[i])
	}
	slices.Sort(words)
	var kept []string
	for i, word := range words {
		if i+1 == len(words) || !strings.HasPrefix(words[i+1], word) {
			kept = append(kept, word)
		}
	}
	return kept
}

func truncateWord(word string) string {
	if runes := []rune(word); len(runes) > maxWord {
		return string(runes[:maxWord])
	}
	return word
}
