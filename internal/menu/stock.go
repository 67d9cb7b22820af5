package menu

import (
	"context"
	"reflect"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// maxPortions is the highest number of portions that is counted.
const maxPortions = 999

// dayOfServiceBegins is the hour at which a store's day of service begins: what a bar
// sells out of at two at night belongs to the evening before.
const dayOfServiceBegins = 5

// Until is what makes a dish that is sold out available again.
type Until string

// What makes a dish available again.
const (
	Switched Until = "switched"
	Tomorrow Until = "tomorrow"
)

var untils = []Until{Switched, Tomorrow}

// Schema lists the values in the API's document.
func (Until) Schema(huma.Registry) *huma.Schema { return httpx.Enum(untils) }

// SoldOutInput is whether a dish is sold out, until when, and how many portions are left.
type SoldOutInput struct {
	SoldOut      bool                `json:"sold_out"`
	Until        Until               `json:"until,omitempty" doc:"Of a dish that is sold out: switched until it is switched back, tomorrow until the store's next day of service begins, which is at the next 05:00 in its time zone. Left out it is switched, and tomorrow where no portion is left"`
	PortionsLeft httpx.Optional[int] `json:"portions_left,omitzero" doc:"How many portions are left, 0 to 999; with 0 the dish is sold out. null stops counting. Left out it stays, but for a 0 of a dish that is not sold out, which is no longer counted"`
}

// PortionsInput is a change of how many portions are left.
type PortionsInput struct {
	Change int `json:"change" doc:"How many more there are, -999 to 999; -1 for one that is served. It never leads below 0, at which the dish is sold out until tomorrow, nor above 999"`
}

// Settle brings the dish to a moment: what was sold out until then is available again, and
// its portions, of which none was left, are no longer counted.
func (d *Dish) Settle(now time.Time) {
	if d.SoldOutUntil == nil {
		return
	}
	if until := d.SoldOutUntil.UTC(); now.Before(until) {
		d.SoldOutUntil = &until
		return
	}
	d.setStock(false, nil, d.PortionsLeft)
}

// settleAll brings dishes to a moment.
func settleAll(list []Dish, now time.Time) {
	for i := range list {
		list[i].Settle(now)
	}
}

// setStock sets what can be had of the dish. Of one that is not sold out a count of no
// portions is none.
func (d *Dish) setStock(soldOut bool, until *time.Time, portions *int) {
	if !soldOut && portions != nil && *portions == 0 {
		portions = nil
	}
	d.SoldOut, d.SoldOutUntil, d.PortionsLeft = soldOut, until, portions
}

// SetSoldOut marks a dish as sold out or not, and counts its portions. It does not change
// the revision, so that an edit begun before is not refused.
func (s *Service) SetSoldOut(ctx context.Context, who *actor.Actor, storeID, id string, in SoldOutInput) (Dish, error) {
	return s.changeStock(ctx, who, storeID, id, func(dish *Dish, tomorrow func() (*time.Time, error)) error {
		return in.apply(dish, "body", tomorrow)
	})
}

// apply makes of a dish what the input at a place says.
func (in *SoldOutInput) apply(dish *Dish, at string, tomorrow func() (*time.Time, error)) error {
	if err := in.check(at); err != nil {
		return err
	}
	portions := dish.PortionsLeft
	if in.PortionsLeft.Set {
		portions = in.PortionsLeft.Value
	}
	isNoneLeft := in.PortionsLeft.Set && portions != nil && *portions == 0
	var until *time.Time
	if in.Until == Tomorrow && in.SoldOut || in.Until != Switched && isNoneLeft && !in.SoldOut {
		var err error
		if until, err = tomorrow(); err != nil {
			return err
		}
	}
	dish.setStock(in.SoldOut || isNoneLeft, until, portions)
	return nil
}

func (in *SoldOutInput) check(at string) error {
	var rules fault.Rules
	if in.Until != "" {
		fault.OneOf(&rules, at+".until", in.Until, untils)
	}
	if portions := in.PortionsLeft.Value; portions != nil {
		rules.Check(*portions >= 0 && *portions <= maxPortions, at+".portions_left", fault.Between(0, maxPortions), *portions)
	}
	return rules.Err()
}

// ChangePortions adds portions to those that are left of a dish, or takes some off. What
// several people change at once adds up: the change is made to what is stored then.
func (s *Service) ChangePortions(ctx context.Context, who *actor.Actor, storeID, id string, in PortionsInput) (Dish, error) {
	return s.changeStock(ctx, who, storeID, id, func(dish *Dish, tomorrow func() (*time.Time, error)) error {
		var rules fault.Rules
		rules.Check(in.Change >= -maxPortions && in.Change <= maxPortions, "body.change", fault.Between(-maxPortions, maxPortions), in.Change)
		if err := rules.Err(); err != nil {
			return err
		}
		if dish.PortionsLeft == nil {
			return fault.NewConflict("portions_not_counted", nil, "The portions of this dish are not counted. Set how many are left first.")
		}
		before, left := *dish.PortionsLeft, min(max(*dish.PortionsLeft+in.Change, 0), maxPortions)
		soldOut, until := dish.SoldOut, dish.SoldOutUntil
		switch {
		case before == 0 && left > 0:
			soldOut, until = false, nil
		case left == 0 && !soldOut:
			var err error
			if until, err = tomorrow(); err != nil {
				return err
			}
			soldOut = true
		}
		dish.setStock(soldOut, until, &left)
		return nil
	})
}

// changeStock changes what can be had of a dish. fn is given the dish as it is now, and what
// returns when the next day of service begins.
func (s *Service) changeStock(ctx context.Context, who *actor.Actor, storeID, id string,
	fn func(dish *Dish, tomorrow func() (*time.Time, error)) error,
) (Dish, error) {
	var dish Dish
	err := s.change(ctx, who, actor.MenuAvailability, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) (err error) {
		now := s.now()
		if dish, err = findDish(ctx, tx, storeID, id); err != nil {
			return err
		}
		before := dish
		dish.Settle(now)
		if err := fn(&dish, s.tomorrowOf(ctx, tx, storeID, now)); err != nil {
			return err
		}
		if reflect.DeepEqual(dish, before) {
			return db.ErrUnchanged
		}
		return updateDish(ctx, tx, &dish)
	})
	return dish, err
}

// tomorrowOf returns what tells when a store's next day of service begins, which is asked for once.
func (s *Service) tomorrowOf(ctx context.Context, tx bun.IDB, storeID string, now time.Time) func() (*time.Time, error) {
	return sync.OnceValues(func() (*time.Time, error) {
		zone, err := s.stores.ZoneIn(ctx, tx, storeID)
		if err != nil {
			return nil, err
		}
		next := nextDayOfService(now, zone)
		return &next, nil
	})
}

// nextDayOfService is when the next day of service begins in a time zone, whatever its
// clocks do in the night.
func nextDayOfService(now time.Time, zone *time.Location) time.Time {
	local := now.In(zone)
	day := local.Day()
	if local.Hour() >= dayOfServiceBegins {
		day++
	}
	return time.Date(local.Year(), local.Month(), day, dayOfServiceBegins, 0, 0, 0, zone).UTC()
}
