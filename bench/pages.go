package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
)

// pages measures the cached pages against the same bytes from a bare handler, and how heavy they are.
func (b *bench) pages(ctx context.Context) error {
	s := sites{product: b.newProduct("pages", ""), plainProduct: b.newPlainProduct("pages-plain")}
	defer s.kill()
	if err := s.startProducts(ctx); err != nil {
		return err
	}
	menu, links, err := b.weigh(ctx, s.product.site())
	if err != nil {
		return err
	}
	if err := s.startFloors(ctx, b, map[string]document{"/menu": menu, "/links": links}); err != nil {
		return err
	}
	// The other server's pages are compressed tightly as well.
	for _, path := range []string{menuPath, linkPath} {
		if _, err := s.plainProduct.site().settled(ctx, path); err != nil {
			return err
		}
	}
	for _, page := range []struct{ name, product, floor string }{
		{"Menu page", menuPath, "/menu"},
		{"Link page", linkPath, "/links"},
	} {
		for _, m := range manners {
			f, err := b.measurePage(ctx, s, m, page.product, page.floor)
			if err != nil {
				return err
			}
			f.Name = page.name + ", " + m.name
			b.report.add(f)
		}
	}
	memory, err := s.product.memory()
	if err != nil {
		return err
	}
	b.report.add(figure{Name: "Memory after that load", Unit: "MB", Product: memory, Value: memory})
	return s.product.stop()
}

// measurePage compares a page with the floor's. Each answer is a view that must be counted.
func (b *bench) measurePage(ctx context.Context, s sites, m manner, path, floorPath string) (figure, error) {
	p := s.product
	if m.protocol == overHTTP {
		p = s.plainProduct
	}
	before, err := p.views(ctx)
	if err != nil {
		return figure{}, err
	}
	found, err := b.compareBy(ctx, s, m, path, floorPath, http.StatusOK)
	if err != nil {
		return figure{}, err
	}
	after, err := p.views(ctx)
	if err != nil {
		return figure{}, err
	}
	f := figure{
		Unit: "requests/s", Product: found.product, Floor: found.floor, Value: found.ratio(),
		Note: fmt.Sprintf("%d guests at once; p99 %.1f ms, floor %.1f ms; %d pages answered, %d views counted",
			connections, found.productP99, found.floorP99, found.answered, after-before),
	}
	if after-before != found.answered {
		f.Wrong = fmt.Sprintf("%d pages were answered and %d views counted", found.answered, after-before)
	}
	if m.targeted {
		f.AtLeast = map[bool]float64{false: 0.90, true: 0.95}[m.fresh]
	}
	return f, nil
}

// views are those of the owner's first store in these days, once all are stored, which takes a second.
func (p *product) views(ctx context.Context) (int, error) {
	if err := wait(ctx, 2*time.Second); err != nil {
		return 0, err
	}
	id, err := p.store(ctx)
	if err != nil {
		return 0, err
	}
	var report struct {
		Now struct{ Views int }
	}
	day := func(days int) string { return time.Now().AddDate(0, 0, days).Format(time.DateOnly) }
	err = p.get(ctx, "/api/stores/"+id+"/reports?from="+day(-1)+"&to="+day(1), &report)
	return report.Now.Views, err
}

// weigh holds the sizes of the documents, as the first guest gets them and as those after, and of the guest
// JavaScript against their limits. It returns the pages as those after get them.
func (b *bench) weigh(ctx context.Context, s site) (menu, links document, err error) {
	for _, page := range []struct {
		name                     string
		path                     string
		first, after, javaScript float64
		settled                  *document
	}{
		{"Menu page", menuPath, 14_600, 14_600, 70_000, &menu},
		{"Link page", linkPath, 4_400, 4_000, 3_000, &links},
	} {
		first, err := s.fetch(ctx, page.path)
		if err != nil {
			return menu, links, err
		}
		if *page.settled, err = s.settled(ctx, page.path); err != nil {
			return menu, links, err
		}
		for _, weighed := range []struct {
			document
			name  string
			limit float64
		}{{first, page.name + ", weight for the first guest", page.first}, {*page.settled, page.name + ", weight", page.after}} {
			if err := b.weighDocument(weighed.document, weighed.name, weighed.limit); err != nil {
				return menu, links, err
			}
		}
		if err := b.weighScripts(ctx, s, *page.settled, page.name, page.javaScript); err != nil {
			return menu, links, err
		}
	}
	return menu, links, nil
}

func (b *bench) weighDocument(page document, name string, limit float64) error {
	f := figure{
		Name: name, Unit: "bytes", Product: float64(len(page.Body)), Value: float64(len(page.Body)),
		AtMost: limit, Note: fmt.Sprintf("in English, as served in %s", page.Encoding),
	}
	plain, err := page.decode()
	if err != nil {
		return err
	}
	switch {
	case page.Encoding != "br":
		f.Wrong = fmt.Sprintf("served in %q, not br", page.Encoding)
	case !bytes.Contains(plain, []byte(`lang="en"`)):
		f.Wrong = "not in English"
	}
	b.report.add(f)
	return nil
}

func (b *bench) weighScripts(ctx context.Context, s site, page document, name string, limit float64) error {
	plain, err := page.decode()
	if err != nil {
		return err
	}
	found, err := s.scripts(ctx, string(plain))
	if err != nil {
		return err
	}
	f := figure{
		Name: name + ", JavaScript", Unit: "bytes", Product: float64(found.bytes), Value: float64(found.bytes), AtMost: limit,
		Note: fmt.Sprintf("%d files in br; %d bytes more are loaded only when wanted", found.files, found.lazy),
	}
	if len(found.blocking) > 0 {
		f.Wrong = fmt.Sprintf("not deferred: %v", found.blocking)
	}
	b.report.add(f)
	return nil
}
