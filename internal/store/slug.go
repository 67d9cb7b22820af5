package store

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// The shortest and the longest slug.
const (
	minSlug = 3
	maxSlug = 40
)

// maxFormerSlugs is how many former slugs a store keeps, so that one store cannot take
// any number of addresses.
const maxFormerSlugs = 20

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// reserved slugs would look like parts of the site.
var reserved = strings.Fields(`
	account accounts admin administrator api app assets auth billing carte contact dashboard demo demo-idp docs download
	export help images invite legal link links log-in log-out login logout mail menu menus metrics new oauth operator
	password pay payment payments pdf pricing privacy register security settings sign-in sign-out sign-up signin signout
	signup static status support system terms upload uploads user users verify well-known www`)

func checkSlug(rules *fault.Rules, slug string) {
	const location = "body.slug"
	rules.Check(len(slug) >= minSlug && len(slug) <= maxSlug, location,
		fault.NewRule("length", "must be %d to %d characters", minSlug, maxSlug).With("min", minSlug).With("max", maxSlug), slug)
	rules.Check(slugPattern.MatchString(slug), location, fault.NewRule("not_a_slug", "must be lower-case letters a-z, digits and single hyphens between them"), slug)
	rules.Check(!slices.Contains(reserved, slug), location, fault.Reserved, slug)
}

// SlugQuery asks for a slug.
type SlugQuery struct {
	Slug string
	// StoreID is the store that would move to the slug, "" for a new one. It may take
	// its former slugs back.
	StoreID string
	// Words may be added to a slug that is taken, such as the town.
	Words []string
}

// SlugAnswer is whether an address can be taken, and if not, the rule that it
// breaks.
type SlugAnswer struct {
	Slug         string       `json:"slug"`
	Available    bool         `json:"available"`
	Code         string       `json:"code,omitempty" doc:"The rule it breaks, for programs: taken, reserved, length or not_a_slug"`
	Params       fault.Params `json:"params,omitempty" doc:"What belongs into a sentence for the code"`
	Message      string       `json:"message,omitempty" doc:"The rule in English"`
	Alternatives []string     `json:"alternatives,omitempty" nullable:"false" doc:"Up to three addresses like it that are free, where it is taken or reserved"`
}

// CheckSlug answers whether a slug can be taken.
func (s *Service) CheckSlug(ctx context.Context, who *actor.Actor, query SlugQuery) (SlugAnswer, error) {
	answer := SlugAnswer{Slug: query.Slug}
	if err := who.RequireUser(); err != nil {
		return answer, err
	}
	words := query.Words
	if query.StoreID != "" {
		if err := who.Require(actor.StoreUpdate, query.StoreID); err != nil {
			return answer, err
		}
		store, err := s.byID(ctx, query.StoreID)
		if err != nil {
			return answer, err
		}
		words = append([]string{townIn(store.Address)}, words...)
	}
	var rules fault.Rules
	checkSlug(&rules, query.Slug)
	err := rules.Err()
	if err == nil {
		err = slugFree(ctx, s.db.Read, query.Slug, query.StoreID)
	}
	var f *fault.Error
	switch {
	case err == nil:
		answer.Available = true
		return answer, nil
	case !errors.As(err, &f) || len(f.Fields) == 0:
		return answer, err
	}
	rule := f.Fields[0].Rule
	answer.Code, answer.Params, answer.Message = rule.Code, rule.Params, rule.Message
	if rule.Code != fault.Taken.Code && rule.Code != fault.Reserved.Code {
		return answer, nil
	}
	answer.Alternatives, err = freeSlugs(ctx, s.db.Read, alternatives(query.Slug, words))
	return answer, err
}

// maxAlternatives is how many addresses are offered instead of one that is taken.
const maxAlternatives = 3

// alternatives lists slugs like one that is taken, the best first.
func alternatives(slug string, words []string) []string {
	var list []string
	add := func(suffix string) {
		candidate := shorten(slug, maxSlug-len(suffix)-1) + "-" + suffix
		var rules fault.Rules
		if checkSlug(&rules, candidate); rules.Len() == 0 && !slices.Contains(list, candidate) {
			list = append(list, candidate)
		}
	}
	for _, word := range words {
		if suffix := slugOf(word); suffix != "" && !strings.HasSuffix(slug, "-"+suffix) {
			add(suffix)
		}
	}
	for n := 2; n <= 30; n++ {
		add(strconv.Itoa(n))
	}
	return list
}

// shorten cuts a slug to a length, between two words where that keeps half of it.
func shorten(slug string, longest int) string {
	if len(slug) <= longest {
		return slug
	}
	slug = slug[:max(longest, 0)]
	if cut := strings.LastIndex(slug, "-"); cut > longest/2 {
		slug = slug[:cut]
	}
	return strings.TrimRight(slug, "-")
}

// slugOf writes a word in the characters of a slug: "Köln" becomes "koln".
func slugOf(word string) string {
	isOther := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }
	return strings.Join(strings.FieldsFunc(lang.Fold(word), isOther), "-")
}

// townIn returns what is likely the town of a postal address, "" for none: the words
// after the last number, as in "Zitronengasse 14, 10999 Berlin". Where the postal code is
// last it is what is before the comma.
func townIn(address string) string {
	parts := strings.Split(address, ",")
	for _, part := range slices.Backward(parts) {
		words := strings.Fields(part)
		last := -1
		for i, word := range words {
			if strings.ContainsFunc(word, unicode.IsDigit) {
				last = i
			}
		}
		if town := strings.Join(words[last+1:], " "); town != "" && len(parts) > 1 {
			town, _, _ = strings.Cut(town, "/")
			return town
		}
	}
	return ""
}

// freeSlugs returns the first of some slugs that nobody has or had.
func freeSlugs(ctx context.Context, tx bun.IDB, slugs []string) ([]string, error) {
	if len(slugs) == 0 {
		return nil, nil
	}
	var taken []string
	err := tx.NewRaw(`SELECT slug FROM stores WHERE slug IN (?0) UNION SELECT id FROM stores WHERE id IN (?0)
		UNION SELECT slug FROM former_slugs WHERE slug IN (?0)`, bun.List(slugs)).Scan(ctx, &taken)
	if err != nil {
		return nil, fmt.Errorf("looking for free slugs: %w", err)
	}
	free := slices.DeleteFunc(slugs, func(slug string) bool { return slices.Contains(taken, slug) })
	return free[:min(len(free), maxAlternatives)], nil
}

// slugFree returns a Conflict for a slug that another store than the one given has or
// had.
func slugFree(ctx context.Context, tx bun.IDB, slug, storeID string) error {
	var taken bool
	err := tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM stores WHERE (slug = ?0 OR id = ?0) AND id <> ?1)
		OR EXISTS (SELECT 1 FROM former_slugs WHERE slug = ?0 AND store_id <> ?1)`, slug, storeID).Scan(ctx, &taken)
	if err != nil {
		return fmt.Errorf("looking for the slug: %w", err)
	}
	if taken {
		return slugTaken(slug)
	}
	return nil
}

func slugTaken(slug string) error {
	f := fault.NewConflict("slug_taken", fault.Params{"slug": slug}, "The address /s/%s is already taken.", slug)
	f.Fields = []fault.Field{{Location: "body.slug", Rule: fault.Taken, Value: slug}}
	return f
}

// lockSlugs lets one transaction at a time take slugs.
func (s *Service) lockSlugs(ctx context.Context, tx bun.IDB) error {
	return s.db.Lock(ctx, tx, "slugs")
}

// keepSlug makes a store's slug a former one, and the new one none.
func keepSlug(ctx context.Context, tx bun.IDB, storeID, before, after string) error {
	if err := slugFree(ctx, tx, after, storeID); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM former_slugs WHERE slug = ?`, after); err != nil {
		return fmt.Errorf("taking a former slug back: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO former_slugs (slug, store_id) VALUES (?, ?)`, before, storeID); err != nil {
		return fmt.Errorf("keeping the former slug: %w", err)
	}
	former, err := formerSlugs(ctx, tx, storeID)
	if err == nil && len(former) > maxFormerSlugs {
		f := fault.NewConflict("too_many_slugs", fault.Params{"limit": maxFormerSlugs},
			"A store keeps at most %d former addresses, which all lead on to it. Go back to one of them.", maxFormerSlugs)
		f.Fields = []fault.Field{{Location: "body.slug", Rule: fault.NewRule("too_many_former", "would be one address too many for this store").With("max", maxFormerSlugs), Value: after}}
		return f
	}
	return err
}

// formerSlugs lists the slugs that lead on to a store.
func formerSlugs(ctx context.Context, tx bun.IDB, storeID string) ([]string, error) {
	slugs := []string{}
	err := tx.NewRaw(`SELECT slug FROM former_slugs WHERE store_id = ? ORDER BY slug`, storeID).Scan(ctx, &slugs)
	return slugs, db.Wrap(err, "reading the former slugs")
}
