package guest

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/store"
	"carte/internal/testkit"
)

// A client that asks for the pictures of many stores keeps nobody else's from being drawn.
func TestPicturesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Service{studio: newStudio()}
		_, release, err := s.studio.turns.Acquire(t.Context(), render.Job{StoreID: "first"})
		testkit.NoError(t, err)
		draw := func(storeID, client string) error {
			p := &portrait{StoreID: storeID, Name: "Osteria", Language: lang.German, Template: page.Templates[0], Type: TypeOf(&page.Appearance{Template: page.Templates[0]}), version: "v"}
			_, _, err := s.studioPicture(t.Context(), p, "icon.png", client)
			return err
		}
		var all sync.WaitGroup
		defer all.Wait()
		for i := range 100 {
			all.Go(func() { _ = draw(fmt.Sprint("theirs", i%20), "greedy") })
		}
		synctest.Wait()
		if n := s.studio.turns.Waiting(); n != mostOfClient {
			t.Errorf("%d of a client wait", n)
		}
		all.Go(func() {
			if err := draw("mine", "other"); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		release()
	})
}

// A card is drawn once for each language that a store offers, whatever is asked for.
func TestPictureName(t *testing.T) {
	of := &store.Store{DefaultLanguage: lang.German, Languages: []lang.Key{lang.German, lang.English}}
	for file, want := range map[string]string{
		"card.png": "card.png", "card-de.png": "card.png", "card-en.png": "card-en.png", "card-tr.png": "card.png", "icon.png": "icon.png",
	} {
		if got := pictureName(of, file); got != want {
			t.Errorf("%s is %s, want %s", file, got, want)
		}
	}
}
