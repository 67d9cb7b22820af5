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
}

type selectionDish struct {
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Prices []selectionSize `json:"prices,omitempty"`
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
	Amount int64 `json:"amount,omitempty"`
}

// selection answers /s/{slug}/selection.json.
func (s *Service) selection(w http.ResponseWriter, r *http.Request) {
	l, err := s.location(r.Context(), r.PathValue("slug"))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	language := languageOf(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"), &l.store)
	answer, err := lookUp(r.Context(), s, cacheKey{index: selectionIndex, key: l.store.ID + "-" + string(language)}, s.readSelection)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	body, _ := s.body(w, r, answer)
	if body == nil {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body) // the guest may have left
}

func (s *Service) readSelection(ctx context.Context, key string) (readResult[*response], error) {
	storeID, language, _ := strings.Cut(key, "-")
	found, version, err := s.Stores.Public(ctx, storeID)
	if err != nil {
		return readResult[*response]{}, err
	}
	public, err := s.Menus.Public(ctx, storeID)
	if err != nil {
		return readResult[*response]{}, err
	}
	data := selectionData{
		Language: string(found.DefaultLanguage), Tag: found.DefaultLanguage.Tag(),
		Currency: found.Currency, Decimals: money.Decimals(found.Currency),
		Dishes: selectionOf(public.Menus, newPriceWriter(found.Currency, reader{lang.Key(language), found.DefaultLanguage})),
	}
	text, err := json.Marshal(data)
	if err != nil {
		return readResult[*response]{}, err
	}
	answer, err := newResponse(text, plainPolicy)
	if err != nil {
		return readResult[*response]{}, err
	}
	return readResult[*response]{value: answer, storeID: storeID, size: answer.size(), version: version}, nil
}

// selectionOf lists all dishes, also those that guests do not see now: the page knows which
// it shows.
func selectionOf(menus []menu.Menu, texts priceWriter) []selectionDish {
	var ids []sectionData // of one dish each
	list := []selectionDish{}
	for i := range menus {
		for j := range menus[i].Sections {
			dishes := menus[i].Sections[j].Dishes
			for k := range dishes {
				ids = append(ids, sectionData{Dishes: []dishData{{ID: dishes[k].ID}}})
				list = append(list, selectionDishOf(&dishes[k], texts))
			}
		}
	}
	shortenIDs(ids)
	for i := range list {
		list[i].ID = ids[i].Dishes[0].ID
	}
	return list
}

func selectionDishOf(dish *menu.Dish, texts priceWriter) selectionDish {
	own := newPriceWriter(texts.currency, reader{texts.fallback, texts.fallback})
	var entry selectionDish
	entry.Name, _ = own.read(dish.Name)
	for i := range dish.Prices {
		price := &dish.Prices[i]
		if dish.PriceOfTheDay {
			break // what stands there is not what is asked for today
		}
		size := selectionSize{Own: own.lines(price)[0].Name}
		if isFixed(dish, price) {
			size.Amount = price.Amount + dish.Deposit
		}
		if name := texts.lines(price)[0].Name; name != size.Own {
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
