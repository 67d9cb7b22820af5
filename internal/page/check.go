package page

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/probe"
)

// The addresses of links are checked once a day, and when somebody asks for it. What was
// found is for the owner alone: it changes no page, and so no version of a store.

// Prober asks whether a web address answers. Its error is that of the context.
type Prober interface {
	Probe(ctx context.Context, address string) (probe.Result, error)
}

// UseProber has links checked from now on; without one they are not. It is called before
// the service is used.
func (s *Service) UseProber(p Prober) {
	if s.prober = p; p != nil {
		s.prober = countingProber{p, &s.checked}
	}
}

// LinkCheck is whether the address of a link answers.
type LinkCheck struct {
	bun.BaseModel `bun:"table:link_checks,alias:c" json:"-"`
	_             struct{} `nullable:"true"`

	LinkID    string     `bun:"link_id,pk" json:"-"`
	StoreID   string     `bun:"store_id" json:"-"`
	Address   string     `bun:"address" json:"-"`
	IsBroken  bool       `bun:"-" json:"is_broken" doc:"Whether guests are likely to find nothing there"`
	Code      probe.Code `bun:"code" json:"code" doc:"How the last check ended; guarded is an answer that programs alone get, unknown is none for a reason that may be the checker's"`
	Status    int        `bun:"status" json:"status" doc:"The HTTP status; 0 where there was none"`
	Since     *time.Time `bun:"failing_since" json:"since" doc:"The first of the checks in a row that failed; null where the last one did not"`
	FailedAt  *time.Time `bun:"failed_at" json:"-"`
	CheckedAt time.Time  `bun:"checked_at" json:"checked_at"`
	AskedAt   *time.Time `bun:"asked_at" json:"-"`
	Soon      bool       `bun:"soon" json:"-"`
}

// TransformSchema lists the codes in the API document.
func (LinkCheck) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	s.Properties["code"] = httpx.Enum(probe.Codes)
	return s
}

// certain are the failures that are told at once, and passing those that are told when
// they are seen again on another day: a server may be restarted, or down for an hour.
//
// All that a site answers to programs alone is no failure, see probe.Guarded: 401 and 403
// stand for a sign-in or a defence against bots, 405 and 429 for one too. Guests with a
// browser get the page, and an owner who is told otherwise believes no other warning.
var (
	certain = []probe.Code{probe.NoHost, probe.Refused, probe.TLS, probe.NotFound, probe.Gone}
	passing = []probe.Code{probe.NoAnswer, probe.ServerError}
)

// broken reports whether the owner is told.
func (c *LinkCheck) broken() bool {
	if c.Since == nil || c.FailedAt == nil {
		return false
	}
	return slices.Contains(certain, c.Code) || day(*c.Since) != day(*c.FailedAt)
}

func day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// record adds what a check has found.
func (c *LinkCheck) record(result probe.Result, now time.Time) {
	c.CheckedAt, c.Soon = now, result.Soon
	if result.Code == probe.Unknown && c.Code != "" {
		return // what was known before still is
	}
	c.Code, c.Status = result.Code, result.Status
	if !slices.Contains(certain, c.Code) && !slices.Contains(passing, c.Code) {
		c.Since, c.FailedAt = nil, nil
		return
	}
	c.FailedAt = &now
	if c.Since == nil {
		c.Since = &now
	}
}

// setChecks fills in what the checks of the links' present addresses have found.
func (s *Service) setChecks(ctx context.Context, storeID string, links []Link) error {
	if s.prober == nil {
		return nil // what was found long ago may be wrong by now
	}
	checks, err := listChecks(ctx, s.db.Read, storeID)
	if err != nil {
		return err
	}
	for i := range links {
		if check, ok := checks[links[i].ID]; ok && check.Code != "" && check.Address == links[i].LinkAddress {
			check.IsBroken = check.broken()
			links[i].Check = &check
		}
	}
	return nil
}

const (
	// checkedEvery is how old a check is when the next is due. It is less than a day, so
	// that the hourly runs do not lead into the night of the next but one.
	checkedEvery = 23*time.Hour + 30*time.Minute
	// checkedSoon is likewise of one that says nothing, because the resolver was slow.
	checkedSoon = 30 * time.Minute
	// checksPerRun is how many links an hourly run checks: some 100,000 a day.
	checksPerRun = 5000
	// checksAtOnce is how many hosts are asked at a time, and checksPerWrite how many
	// results are stored together.
	checksAtOnce, checksPerWrite = 8, 200
	// checkTime is for a run; what is left then is checked by the next.
	checkTime = 8 * time.Minute
	// fewHosts can be down together.
	fewHosts = 3
)

// dueCheck is an address to be checked.
type dueCheck struct {
	LinkID  string `bun:"id"`
	StoreID string `bun:"store_id"`
	Address string `bun:"link_address"`
	result  probe.Result
}

// CheckLinks checks the links of all stores that are due, stores taking turns. Where it is
// likely twice in a row that this machine reaches nobody it ends.
func (s *Service) CheckLinks(ctx context.Context) error {
	if s.prober == nil {
		return nil
	}
	now := s.now().UTC()
	due, err := listDueChecks(ctx, s.db.Read, now.Add(-checkedEvery), now.Add(-checkedSoon), checksPerRun)
	if err != nil {
		return err
	}
	running, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	unreached := 0
	for some := range slices.Chunk(due, checksPerWrite) {
		checked := s.probeAll(running, some)
		if offline(checked) {
			slog.WarnContext(ctx, "links are not checked, because no site can be reached; let Carte reach the internet, or switch this off by --no-check-links",
				"hosts", countHosts(checked), "error", commonCause(checked))
			if unreached++; unreached == 2 || running.Err() != nil {
				return ctx.Err()
			}
			continue
		}
		unreached = 0
		if err := s.storeChecks(ctx, checked); err != nil || running.Err() != nil {
			return err
		}
	}
	return nil
}

// probeAll probes addresses, those of a host one after another, and returns what was
// checked before ctx ended.
func (s *Service) probeAll(ctx context.Context, due []dueCheck) []dueCheck {
	byHost := map[string][]dueCheck{}
	for _, one := range due {
		byHost[hostOf(one.Address)] = append(byHost[hostOf(one.Address)], one)
	}
	var mu sync.Mutex
	var checked []dueCheck
	var group errgroup.Group
	group.SetLimit(checksAtOnce)
	for _, list := range byHost {
		group.Go(func() error {
			for _, one := range list {
				result, err := s.prober.Probe(ctx, one.Address)
				if err != nil {
					return err
				}
				one.result = result
				mu.Lock()
				checked = append(checked, one)
				mu.Unlock()
			}
			return nil
		})
	}
	_ = group.Wait() // ctx has ended
	return checked
}

// offline reports whether it is likely that this machine reaches nobody: several hosts
// were asked, and none has answered.
func offline(checked []dueCheck) bool {
	return countHosts(checked) >= fewHosts && !slices.ContainsFunc(checked, func(c dueCheck) bool { return c.result.Reached() })
}

// commonCause is why most of the links were not answered.
func commonCause(checked []dueCheck) string {
	counts := map[string]int{}
	for _, one := range checked {
		counts[cmp.Or(one.result.Cause, string(one.result.Code))]++
	}
	return slices.MaxFunc(slices.Sorted(maps.Keys(counts)), func(a, b string) int { return cmp.Compare(counts[a], counts[b]) })
}

// countHosts counts the hosts that may be asked.
func countHosts(checked []dueCheck) int {
	hosts := map[string]bool{}
	for _, one := range checked {
		if one.result.Code != probe.NotPublic {
			hosts[hostOf(one.Address)] = true
		}
	}
	return len(hosts)
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// storeChecks stores results in one transaction.
func (s *Service) storeChecks(ctx context.Context, checked []dueCheck) error {
	if len(checked) == 0 {
		return nil
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := checksOf(ctx, tx, checked)
		if err != nil {
			return err
		}
		now := s.now().UTC()
		for _, one := range checked {
			check := before[one.LinkID]
			if check.Address != one.Address {
				check = LinkCheck{LinkID: one.LinkID, StoreID: one.StoreID, Address: one.Address, AskedAt: check.AskedAt}
			}
			check.record(one.result, now)
			if err := upsertCheck(ctx, tx, &check); err != nil {
				return err
			}
		}
		return nil
	})
}

const (
	// askPause is how long somebody waits before a link is checked at once again, and
	// askedLinks how many links of a store are within askWindow.
	askPause   = 30 * time.Second
	askWindow  = 10 * time.Minute
	askedLinks = 20
)

// CheckLink checks a link at once.
func (s *Service) CheckLink(ctx context.Context, who *actor.Actor, storeID, id string) (Link, error) {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return Link{}, err
	}
	link, err := findLink(ctx, s.db.Read, storeID, id)
	if err != nil {
		return Link{}, err
	}
	if s.prober == nil {
		return Link{}, fault.NewConflict("checks_off", nil, "This site does not check links.")
	}
	if !isWeb(link.LinkAddress) {
		return Link{}, fault.NewConflict("not_checkable", nil, "Only web addresses are checked.")
	}
	if err := s.noteAsked(ctx, &link); err != nil {
		return Link{}, err
	}
	result, err := s.prober.Probe(ctx, link.LinkAddress)
	if err != nil {
		return Link{}, err
	}
	if err := s.storeChecks(ctx, []dueCheck{{LinkID: id, StoreID: storeID, Address: link.LinkAddress, result: result}}); err != nil {
		return Link{}, err
	}
	// It may have been edited meanwhile.
	if link, err = findLink(ctx, s.db.Read, storeID, id); err != nil {
		return Link{}, err
	}
	return s.complete(ctx, link)
}

// noteAsked limits how often links are checked at once.
func (s *Service) noteAsked(ctx context.Context, link *Link) error {
	now := s.now().UTC()
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		checks, err := listChecks(ctx, tx, link.StoreID)
		if err != nil {
			return err
		}
		asked := 0
		for _, check := range checks {
			if check.AskedAt != nil && check.AskedAt.After(now.Add(-askWindow)) {
				asked++
			}
		}
		check, ok := checks[link.ID]
		if asked >= askedLinks || ok && check.AskedAt != nil && check.AskedAt.After(now.Add(-askPause)) {
			return fault.NewTooMany("too_many_checks", "Links have been checked a moment ago. Wait a little and try again.")
		}
		if !ok || check.Address != link.LinkAddress {
			check = LinkCheck{LinkID: link.ID, StoreID: link.StoreID, Address: link.LinkAddress, CheckedAt: now}
		}
		check.AskedAt = &now
		return upsertCheck(ctx, tx, &check)
	})
}

func isWeb(address string) bool {
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}

func registerLinkChecks(api huma.API, s *Service) {
	httpx.Handle(api, huma.Operation{
		OperationID: "check-link", Method: http.MethodPost, Path: linkURL + "/check",
		Summary: "Check at once whether the address of a link answers", Tags: tags,
		Metadata: httpx.Requires(actor.LinksUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.EntryPath) (*httpx.Resource[Link], error) {
		return httpx.Answer(s.CheckLink(ctx, who, in.StoreID, in.ID))
	})
}
