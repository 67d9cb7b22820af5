package guest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"carte/internal/card"
	"carte/internal/render"
)

const (
	// drawnBytes bounds the memory for pictures that are drawn.
	drawnBytes  = 24 << 20
	drawTimeout = 10 * time.Second
	// mostOfClient is how many pictures of a kind may wait for one client: few enough that
	// those of several greedy ones are drawn within the time of another.
	mostOfClient = 4
	// fileTimeout is how long the storage may take to give the logo or the cover.
	fileTimeout = 3 * time.Second
)

// The kinds of pictures. A card takes some tenths of a second of a core and is asked for by
// robots, an icon some milliseconds and is asked for by whoever opens a page: they do not
// wait for each other.
const (
	cardKind = "card"
	iconKind = "icon"
)

// DrawnKinds lists the kinds of pictures.
var DrawnKinds = []string{cardKind, iconKind}

// errNotDrawn is returned for a picture that is refused because too many wait.
var errNotDrawn = errors.New("too many pictures are waiting to be drawn")

// studio is where pictures are drawn and kept.
type studio struct {
	kept *cache
	// drawers are those of each kind, which draw one picture at a time.
	drawers map[string]*drawer
	refused refusals
}

type drawer struct {
	turns *render.Turns[struct{}]
	drawn atomic.Uint64
}

func newStudio() *studio {
	s := &studio{kept: newCache(drawnBytes), drawers: map[string]*drawer{}}
	for _, kind := range DrawnKinds {
		s.drawers[kind] = &drawer{turns: render.NewTurns(mostOfClient, func(struct{}) error { return nil }, struct{}{})}
	}
	return s
}

// DrawingStats are the pictures of a kind since the start: those that were drawn, those
// that were refused because too many waited, and how many wait now.
type DrawingStats struct {
	Drawn, Refused uint64
	Waiting        int
}

// DrawingStats returns those of each kind.
func (s *Service) DrawingStats() map[string]DrawingStats {
	stats := make(map[string]DrawingStats, len(s.studio.drawers))
	for kind, d := range s.studio.drawers {
		refused := d.turns.Refused()
		stats[kind] = DrawingStats{d.drawn.Load(), refused.QueueFull + refused.ClientLimit + refused.Timeout, d.turns.Waiting()}
	}
	return stats
}

// DrawnBytes is what the pictures take that are kept.
func (s *Service) DrawnBytes() int64 {
	s.studio.kept.mu.Lock()
	defer s.studio.kept.mu.Unlock()
	return s.studio.kept.size
}

// studioPicture returns a picture, and the portrait that it shows: without logo and cover
// where these cannot be read. Its error is errNotDrawn where too many wait.
func (s *Service) studioPicture(ctx context.Context, p *portrait, name, client string) (*portrait, []byte, error) {
	if content, ok := s.studio.find(p, name); ok {
		return p, content, nil
	}
	ctx, cancel := context.WithTimeout(ctx, drawTimeout)
	defer cancel()
	from := s.studio.drawers[drawn[name].kind()]
	_, release, err := from.turns.Acquire(ctx, render.Job{StoreID: p.StoreID, Client: client})
	if errors.Is(err, render.ErrBusy) {
		s.studio.refused.add()
		return nil, nil, errNotDrawn
	}
	if err != nil {
		return nil, nil, fmt.Errorf("waiting to draw a picture: %w", err)
	}
	defer release()
	if content, ok := s.studio.find(p, name); ok {
		return p, content, nil // drawn while this one waited
	}
	logo := s.file(ctx, p.StoreID, p.Logo, p.LogoHue, 512)
	var cover *card.Picture
	if drawn[name].pixels == 0 {
		cover = s.file(ctx, p.StoreID, p.Cover, "", card.Height)
	}
	shown := p
	if noLogo, noCover := p.Logo != "" && logo == nil, p.Cover != "" && cover == nil && drawn[name].pixels == 0; noLogo || noCover {
		shown = p.without(noLogo, noCover)
		if content, ok := s.studio.find(shown, name); ok {
			return shown, content, nil
		}
	}
	content, err := shown.draw(drawn[name], logo, cover)
	if err != nil {
		return nil, nil, err
	}
	from.drawn.Add(1)
	s.studio.keep(shown, name, content)
	return shown, content, nil
}

// pictureKey names a picture by all that it shows; nothing has to be dropped when a store
// changes.
func pictureKey(p *portrait, name string) cacheKey {
	return cacheKey{index: pictureIndex, key: p.StoreID + p.version + name}
}

func (s *studio) find(p *portrait, name string) ([]byte, bool) {
	return get[[]byte](s.kept, pictureKey(p, name))
}

func (s *studio) keep(p *portrait, name string, content []byte) {
	s.kept.put(pictureKey(p, name), p.StoreID, content, allocated(len(content)), unversioned, s.kept.now())
}

// file reads a picture of a store; nil where there is none, or the storage does not give
// it, of which it says so itself.
func (s *Service) file(ctx context.Context, storeID, id, backing string, least int) *card.Picture {
	if id == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, fileTimeout)
	defer cancel()
	found, pixels, err := s.Images.Picture(ctx, storeID, id, least)
	if err != nil || pixels == nil {
		return nil
	}
	return &card.Picture{Image: pixels, FocalX: found.FocalX, FocalY: found.FocalY, Backing: colorOf(backing)}
}

// refusals logs a flood of refused pictures: the first one at once, and then once a minute
// how many there were, until there are no more.
type refusals struct {
	mu      sync.Mutex
	lasting bool
	// unlogged are those since the last line.
	unlogged int
}

// refusalInterval is how often refused pictures are logged at most.
const refusalInterval = time.Minute

func (r *refusals) add() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unlogged++
	if !r.lasting {
		r.log()
	}
}

// log logs those that are not logged yet; the caller holds the lock.
func (r *refusals) log() {
	if r.lasting = r.unlogged > 0; !r.lasting {
		return
	}
	slog.Warn("pictures of stores are refused because too many wait to be drawn", "refused", r.unlogged)
	r.unlogged = 0
	time.AfterFunc(refusalInterval, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.log()
	})
}
