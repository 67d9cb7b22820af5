package guest

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/money"
)

// selectionData is what a guest's phone needs of a menu, beside its page, to show staff what
// a guest would like: the dishes in the store's own language, and prices that can be added up.
// What guests choose stays on their phones; nothing of it is ever asked here.
type selectionData struct {
	Language string          `json:"language"`
	Tag      string          `json:"tag"`
	Currency string          `json:"currency"`
	Decimals int             `json:"decimals"`
	Dishes   []selectionDish `json:"dishes"`
	// Groups are extras, which dishes name by their places.
	Groups []selectionGroup `json:"groups,omitempty"`
}

type selectionDish struct {
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Prices []selectionSize `json:"prices,omitempty"`
	// Text is what stands in place of prices: that it is another one each day.
	Text   string `json:"text,omitempty"`
	Extras []int  `json:"extras,omitempty"`
	// Out is 1 where the dish is sold out, and the Unix time at which it is back where it comes
	// back by itself. A page of another menu of the store does not say it.
	Out int64 `json:"out,omitempty"`
}

// selectionSize is one price of a dish.
type selectionSize struct {
	// Own is the size in the store's language, and Name in the page's where that is another.
	Own  string `json:"own,omitempty"`
	Name string `json:"name,omitempty"`
	// Amount is with the deposit; left out where nobody can say what a guest pays in the end.
	// Text is the price then, in the store's language, and Weighed whether it is one by weight.
	Amount  int64  `json:"amount,omitempty"`
	Text    string `json:"text,omitempty"`
	Weighed bool   `json:"weighed,omitempty"`
}

// selectionGroup is a group of extras. Choose says how many may be chosen in the page's language;
// Most is 0 for any number.
type selectionGroup struct {
	selectionExtra

	Choose  string           `json:"choose,omitempty"`
	Least   int              `json:"least,omitempty"`
	Most    int              `json:"most,omitempty"`
	Options []selectionExtra `json:"options"`
}

// selectionExtra is a group or an option, with what it adds to the price.
type selectionExtra struct {
	Own    string `json:"own"`
	Name   string `json:"name,omitempty"`
	Amount int64  `json:"amount,omitempty"`
}

// selection answers /s/{slug}/selection.json.
func (s *Service) selection(w http.ResponseWriter, r *http.Request) {
	l, err := s.location(r.Context(), r.PathValue("slug"))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	language := languageOf(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"), &l.store)
	// What is hidden until a day is not there before it, so each day has its own.
	key := strings.Join([]string{l.store.ID, string(language), s.Now().In(l.zone).Format("20060102")}, "-")
	answer, err := lookUp(r.Context(), s, cacheKey{index: selectionIndex, key: key}, s.readSelection)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.send(w, r, answer)
}

func (s *Service) readSelection(ctx context.Context, key string) (readResult[*response], error) {
	storeID, rest, _ := strings.Cut(key, "-")
	language, _, _ := strings.Cut(rest, "-")
	l, err := s.location(ctx, storeID)
	if err != nil {
		return readResult[*response]{}, err
	}
	found := &l.store
	public, err := s.Menus.Public(ctx, storeID)
	if err != nil {
		return readResult[*response]{}, err
	}
	data := selectionData{
		Language: string(found.DefaultLanguage), Tag: found.DefaultLanguage.Tag(),
		Currency: found.Currency, Decimals: money.Decimals(found.Currency),
	}
	data.Dishes, data.Groups = selectionOf(&shared{now: s.Now().In(l.zone), allDay: true}, &public, newPriceWriter(found.Currency, reader{lang.Key(language), found.DefaultLanguage}))
	text, err := json.Marshal(data)
	if err != nil {
		return readResult[*response]{}, err
	}
	answer, err := newResponse(text, plainPolicy)
	if err != nil {
		return readResult[*response]{}, err
	}
	answer.contentType = contentIsJSON
	return readResult[*response]{value: answer, storeID: storeID, size: answer.size(), version: l.version}, nil
}

// selectionOf lists all dishes of a day, also those that guests do not see now: the page knows
// which it shows. Beside them are the extras that they have.
func selectionOf(day *shared, public *menu.Public, texts priceWriter) ([]selectionDish, []selectionGroup) {
	length := idLength(public.Menus)
	list := []selectionDish{}
	extras := newExtrasList(public.Groups, texts)
	isShown := func(a *menu.Availability) bool { _, shown := day.served(a); return shown }
	for i := range public.Menus {
		sections := public.Menus[i].Sections
		if !isShown(public.Menus[i].Availability) {
			continue
		}
		for j := range sections {
			dishes := sections[j].Dishes
			if !isShown(sections[j].Availability) {
				continue
			}
			for k := range dishes {
				if !isShown(dishes[k].Availability) {
					continue
				}
				entry := selectionDishOf(&dishes[k], texts)
				entry.ID = shortID(dishes[k].ID, length)
				entry.Extras = extras.places(dishes[k].Extras)
				list = append(list, entry)
			}
		}
	}
	groups := make([]selectionGroup, len(extras.place))
	for id, place := range extras.place {
		groups[place] = selectionGroupOf(extras.groups[id], texts)
	}
	return list, groups
}

func selectionGroupOf(group *menu.ExtraGroup, texts priceWriter) selectionGroup {
	entry := selectionGroup{selectionExtra: texts.extra(group.Name), Choose: group.Choose(texts.language)}
	entry.Least, entry.Most = group.Bounds()
	for i := range group.Options {
		option := texts.extra(group.Options[i].Name)
		option.Amount = group.Options[i].Amount
		entry.Options = append(entry.Options, option)
	}
	return entry
}

// extra is what a text is in the store's language, and in the page's where that is another.
func (w priceWriter) extra(text lang.Text) (extra selectionExtra) {
	extra.Own, _ = reader{w.fallback, w.fallback}.read(text)
	if name, _ := w.read(text); name != extra.Own {
		extra.Name = name
	}
	return extra
}

func selectionDishOf(dish *menu.Dish, texts priceWriter) selectionDish {
	own := newPriceWriter(texts.Currency, reader{texts.fallback, texts.fallback})
	var entry selectionDish
	entry.Name, _ = own.read(dish.Name)
	if dish.PriceOfTheDay {
		entry.Text = own.OfTheDay() // what stands there is not what is asked for today
	}
	for i := range dish.Prices {
		price := &dish.Prices[i]
		if dish.PriceOfTheDay {
			break
		}
		line := own.Line(price, own.read)
		size := selectionSize{Own: line.Size}
		if isFixed(dish, price) {
			size.Amount = price.Amount + dish.Deposit
		} else {
			size.Text, size.Weighed = line.Amount, price.Unit == menu.Per100Grams || price.Unit == menu.PerKilogram
		}
		if name := texts.Line(price, texts.read).Size; name != size.Own {
			size.Name = name
		}
		entry.Prices = append(entry.Prices, size)
	}
	if dish.SoldOut {
		entry.Out = 1
		if dish.SoldOutUntil != nil {
			entry.Out = dish.SoldOutUntil.Unix()
		}
	}
	return entry
}
