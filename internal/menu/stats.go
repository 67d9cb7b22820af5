package menu

import (
	"cmp"
	"context"
	"errors"
	"path"
	"strings"
	"sync"
	"time"

	"carte/internal/fault"
	"carte/internal/menu/menufile"
	"carte/internal/menu/textfile"
)

// Work is what takes long of what is done with menus, as operators watch it.
type Work string

// The works.
const (
	// WorkImport is reading a file with a menu, and WorkApply writing what it says.
	WorkImport Work = "import"
	WorkApply  Work = "apply"
	WorkExport Work = "export"
	// WorkTranslationsIn is taking the translations of a file, and WorkTranslationsOut writing one.
	WorkTranslationsIn  Work = "translations_import"
	WorkTranslationsOut Work = "translations_export"
	// WorkTranslate is asking the translation service.
	WorkTranslate Work = "translate"
)

// What works are of besides the formats of files.
const (
	allergenListFormat = "allergen_list"
	serviceFormat      = "service"
	// noFormat is a file of which it was not found out what it is.
	noFormat = "unknown"
)

// What works end in.
const (
	workDone    = "done"
	workRefused = "refused" // by a rule, which its user is told
	workBusy    = "busy"    // because too many waited
	workFailed  = "failed"
	workGone    = "gone" // whoever asked has gone
)

// WorkKind is what is counted apart from other works.
type WorkKind struct {
	Work   Work
	Format string
}

// WorkStats are the works of a kind since the start.
type WorkStats struct {
	WorkKind

	// Ended counts them by what they ended in.
	Ended map[string]uint64
	// Took is how long they took together, without waiting for a turn.
	Took time.Duration
}

type workStats struct {
	mu sync.Mutex
	of map[WorkKind]*WorkStats
}

// Stats returns what has been done since the start, of the kinds of which there was any.
func (s *Service) Stats() []WorkStats {
	s.stats.mu.Lock()
	defer s.stats.mu.Unlock()
	all := make([]WorkStats, 0, len(s.stats.of))
	for _, kind := range s.stats.of {
		one := *kind
		one.Ended = make(map[string]uint64, len(kind.Ended))
		for result, n := range kind.Ended {
			one.Ended[result] = n
		}
		all = append(all, one)
	}
	return all
}

// Waiting is how many files, and large menus, wait for the turn of their store or user.
func (s *Service) Waiting() int { return s.files.waiting() }

// work is one that has begun.
type work struct {
	stats *workStats
	kind  WorkKind
	began time.Time
}

// begin begins one; its end is counted. The format may be found out meanwhile.
func (s *workStats) begin(what Work, format string) *work {
	return &work{s, WorkKind{what, format}, time.Now()}
}

// inTurn is called once the work has its turn: waiting for it is none.
func (w *work) inTurn() { w.began = time.Now() }

// end counts what the work has ended in.
func (w *work) end(ctx context.Context, err error) {
	took := time.Since(w.began)
	w.stats.mu.Lock()
	defer w.stats.mu.Unlock()
	if w.stats.of == nil {
		w.stats.of = map[WorkKind]*WorkStats{}
	}
	one := w.stats.of[w.kind]
	if one == nil {
		one = &WorkStats{WorkKind: w.kind, Ended: map[string]uint64{}}
		w.stats.of[w.kind] = one
	}
	result := resultOf(ctx, err)
	one.Ended[result]++
	if result != workBusy {
		one.Took += took
	}
}

func resultOf(ctx context.Context, err error) string {
	var f *fault.Error
	switch {
	case err == nil:
		return workDone
	case errors.Is(ctx.Err(), context.Canceled):
		return workGone
	case errors.As(err, &f) && f.Reason == "files_busy":
		return workBusy
	case fault.CodeOf(err) == fault.Internal || fault.CodeOf(err) == fault.Unavailable:
		return workFailed
	}
	return workRefused
}

// formatsByEnd are the formats of files by the ends of their names.
var formatsByEnd = map[string]string{
	".csv": string(menufile.CSV), ".tsv": string(menufile.CSV), ".txt": string(menufile.Text), ".json": string(menufile.JSON),
	".xlsx": string(menufile.XLSX), ".xlsm": string(menufile.XLSX), ".pdf": string(menufile.PDF), ".html": string(menufile.HTML), ".htm": string(menufile.HTML),
	".jpg": string(menufile.Picture), ".jpeg": string(menufile.Picture), ".png": string(menufile.Picture), ".webp": string(menufile.Picture),
	".heic": string(menufile.Picture), ".heif": string(menufile.Picture),
	".xlf": string(textfile.XLIFF), ".xliff": string(textfile.XLIFF),
}

// formatOf is the format of a file that was read, and of one that was not what its name says.
func formatOf(read menufile.Format, name string) string {
	return cmp.Or(string(read), formatsByEnd[strings.ToLower(path.Ext(name))], noFormat)
}
