package media

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/testkit"
)

// A store whose pictures take long to be read waits for itself: of several a few wait, more are
// refused at once, and who takes too long pauses. Another store has its turn.
func TestReadingPicturesTakesTurns(t *testing.T) {
	s, _ := startService(t)
	picture, _ := smallPictures(t)
	goOn := filepath.Join(t.TempDir(), "go on")
	s.tesseract = program(t, `[ "$1" = --list-langs ] && exit; cat >/dev/null; until [ -e '`+goOn+`' ]; do sleep 0.01; done; `+toldTable)
	read := func(ctx context.Context, storeID string) error {
		who := testkit.Member(storeID, actor.StoreOwner, nil)
		who.UID = "owner of " + storeID
		_, err := s.PictureWords(ctx, who, storeID, picture, false, lang.German)
		return err
	}
	const all = maxTurnWaiting + 2
	answers, other := make(chan error, all), make(chan error, 1)
	for range all {
		go func() { answers <- read(t.Context(), "a") }()
	}
	if err := <-answers; !isBusy(err) {
		t.Errorf("one too many is answered with %v", err)
	}
	go func() { other <- read(t.Context(), "b") }()
	testkit.NoError(t, os.WriteFile(goOn, nil, 0o600))
	testkit.NoError(t, <-other)
	for range all - 1 {
		testkit.NoError(t, <-answers)
	}

	s.tesseract = program(t, `[ "$1" = --list-langs ] && exit; exec sleep 60`)
	short, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if err := read(short, "a"); testkit.BrokenRule(err) != "body.file picture_too_slow" {
		t.Errorf("one that takes too long is answered with %v", err)
	}
	s.tesseract = program(t, `[ "$1" = --list-langs ] && exit; cat >/dev/null; `+toldTable)
	if err := read(t.Context(), "a"); testkit.Refusal(err) != `picture_pause {"minutes":2}` {
		t.Errorf("the next one is answered with %v", err)
	}
	testkit.NoError(t, read(t.Context(), "b"))

	s.quick.decodeTimeout = time.Nanosecond
	if err := read(t.Context(), "b"); !isBusy(err) {
		t.Errorf("one that is not decoded in time is answered with %v", err)
	}
}
