package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// largestMenu adds dishes to the owner's menu until Carte takes no more, and returns their number and the id of
// one that can be switched.
func (p *product) largestMenu(ctx context.Context, token string) (dishes int, dish string, err error) {
	store, err := p.store(ctx)
	if err != nil {
		return 0, "", err
	}
	var menus []struct {
		ID string `json:"id"`
	}
	if err := p.get(ctx, "/api/stores/"+store+"/menus", &menus); err != nil {
		return 0, "", err
	}
	if len(menus) == 0 {
		return 0, "", errors.New("the store has no menu")
	}
	var menu struct {
		Sections []struct {
			ID     string `json:"id"`
			Dishes []struct {
				ID string `json:"id"`
			} `json:"dishes"`
		} `json:"menu_sections"`
	}
	if err := p.get(ctx, "/api/stores/"+store+"/menus/"+menus[0].ID, &menu); err != nil {
		return 0, "", err
	}
	for _, section := range menu.Sections {
		if len(section.Dishes) > 0 && dish == "" {
			dish = "/api/stores/" + store + "/dishes/" + section.Dishes[0].ID
		}
		added, err := p.fill(ctx, token, "/api/stores/"+store+"/sections/"+section.ID+"/dishes")
		if err != nil {
			return 0, "", err
		}
		dishes += len(section.Dishes) + added
	}
	return dishes, dish, nil
}

// fill adds dishes to a section until it takes no more.
func (p *product) fill(ctx context.Context, token, path string) (added int, err error) {
	for {
		status, text, err := p.call(ctx, token, http.MethodPost, path, heavyDish(added))
		switch {
		case err != nil:
			return added, err
		case status == http.StatusCreated:
			added++
		case status == http.StatusTooManyRequests:
			// Requests of one user are limited.
			if err := wait(ctx, 200*time.Millisecond); err != nil {
				return added, err
			}
		case status == http.StatusConflict, status == http.StatusUnprocessableEntity, status == http.StatusBadRequest:
			return added, nil
		default:
			return added, fmt.Errorf("POST %s: %d %s", path, status, text)
		}
	}
}

// heavyDish has about as much to show as a dish may have.
func heavyDish(number int) map[string]any {
	words := func(what string, times int) map[string]string {
		text := fmt.Sprintf("%d %s", number, strings.Repeat(what, times))
		return map[string]string{"de": text, "en": text, "fn": text, "tr": text}
	}
	var prices []map[string]any
	for size := range 8 {
		prices = append(prices, map[string]any{"amount": 1000 + 100*size + number, "name": words(fmt.Sprintf("size %d ", size), 2)})
	}
	return map[string]any{
		"name": words("with a long name ", 3), "description": words("and all there is to say of it, ", 6), "prices": prices,
		"allergens": map[string]any{
			"contains":    []string{"gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk"},
			"may_contain": []string{"nuts", "celery", "mustard", "sesame", "sulphites", "lupin", "molluscs"},
			"free":        []string{},
		},
		"additives":   []string{"colouring", "preservative", "antioxidant", "flavour_enhancer"},
		"tags":        []string{"new", "house", "seasonal"},
		"spice_level": 3,
	}
}
