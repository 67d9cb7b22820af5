package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"carte/internal/lang"
)

// tesseract reads pictures by the program of that name, where the operator has installed it.
// It is another program, and reads what outsiders have made: it is given nothing but pixels
// that a worker has decoded, none of the environment, so much memory, and so much time.
type tesseract struct {
	// path is where the program is; empty for none.
	path string
	// turn is held while a picture is read: one takes a core for seconds.
	turn chan struct{}

	once      sync.Once
	languages []string
}

const (
	// tesseractMemory is how much memory it may take, in KiB: 300 MB are usual for a page.
	tesseractMemory = 1 << 20
	// pictureTimeout is how long reading one picture may take, and pictureWait how long it
	// may wait for its turn: longer, so that a store need not leave because of one other.
	pictureTimeout = 20 * time.Second
	pictureWait    = 25 * time.Second
	// maxTold is how many bytes it may tell of a picture, and maxSaid of what was wrong.
	maxTold = 8 << 20
	maxSaid = 64 << 10
)

// newTesseract finds the program by its name or path.
func newTesseract(name string) *tesseract {
	t := &tesseract{turn: make(chan struct{}, 1)}
	if name == "" {
		return t
	}
	if path, err := exec.LookPath(name); err == nil {
		t.path = path
	}
	return t
}

// command runs the program with limits. A shell sets that of memory, which Go cannot.
func (t *tesseract) command(ctx context.Context, args ...string) *exec.Cmd {
	limited := []string{"-c", `ulimit -v "$1" && shift && exec "$@"`, "sh", strconv.Itoa(tesseractMemory), "nice", "-n", "5", t.path}
	command := exec.CommandContext(ctx, "/bin/sh", append(limited, args...)...)
	command.Env = []string{"PATH=" + os.Getenv("PATH"), "OMP_THREAD_LIMIT=1", "LC_ALL=C"}
	if folder := os.Getenv("TESSDATA_PREFIX"); folder != "" {
		command.Env = append(command.Env, "TESSDATA_PREFIX="+folder)
	}
	command.WaitDelay = time.Second
	return command
}

// traineddata are what Tesseract calls languages.
var traineddata = map[lang.Key]string{lang.English: "eng", lang.French: "fra", lang.German: "deu", lang.Turkish: "tur"}

// languagesFor returns what it is to look for in a picture: the language of the store, and
// English, of those that are installed.
func (t *tesseract) languagesFor(ctx context.Context, source lang.Key) string {
	t.once.Do(func() {
		told, err := t.command(ctx, "--list-langs").Output()
		if err != nil {
			slog.WarnContext(ctx, "Tesseract does not tell its languages; pictures are read as English", "error", err)
		}
		t.languages = strings.Fields(string(told))
	})
	var chosen []string
	for _, name := range []string{traineddata[source], traineddata[lang.English]} {
		if slices.Contains(t.languages, name) && !slices.Contains(chosen, name) {
			chosen = append(chosen, name)
		}
	}
	if len(chosen) == 0 {
		return traineddata[lang.English]
	}
	return strings.Join(chosen, "+")
}

// read returns the words of a picture.
func (t *tesseract) read(ctx context.Context, picture *image.Gray, source lang.Key) ([]PictureWord, error) {
	waiting, cancel := context.WithTimeout(ctx, pictureWait)
	defer cancel()
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-waiting.Done():
		if timedOut(waiting, waiting.Err()) {
			return nil, busy()
		}
		return nil, ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, pictureTimeout)
	defer cancel()
	limited, stop := context.WithCancelCause(limited)
	defer stop(nil)
	command := t.command(limited, "stdin", "stdout", "-l", t.languagesFor(limited, source), "--psm", "3", "tsv")
	command.Stdin = bytes.NewReader(pgm(picture))
	var told, said bytes.Buffer
	command.Stdout, command.Stderr = &limitedBuffer{&told, maxTold, stop}, &limitedBuffer{&said, maxSaid, stop}
	err := command.Run()
	switch {
	case timedOut(limited, limited.Err()):
		return nil, refuse(wordsSlow)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		slog.WarnContext(ctx, "Tesseract could not read a picture", "error", err, "said", strings.ToValidUTF8(said.String(), ""))
		return nil, refuseDamaged(err)
	}
	return wordsTold(told.String()), nil
}

var errToldMuch = errors.New("it tells more than is in a picture")

// limitedBuffer is a buffer that takes so many bytes, and stops who writes more.
type limitedBuffer struct {
	into *bytes.Buffer // not embedded: its ReadFrom would take all
	left int
	stop context.CancelCauseFunc
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		b.stop(errToldMuch)
		return 0, errToldMuch
	}
	return b.into.Write(p)
}

// pgm writes a picture in the plainest format that there is.
func pgm(picture *image.Gray) []byte {
	size := picture.Rect.Size()
	file := fmt.Appendf(nil, "P5\n%d %d\n255\n", size.X, size.Y)
	for y := range size.Y {
		file = append(file, picture.Pix[y*picture.Stride:][:size.X]...)
	}
	return file
}

// PictureWord is a word of a picture, in pixels from its upper left corner.
type PictureWord struct {
	Text                     string
	Left, Top, Right, Bottom float64
	// Unsure is set where it may have been read wrongly.
	Unsure bool
}

// sureFrom is the confidence, of 100, from which a word is mostly right.
const sureFrom = 70

// wordsTold reads a table of Tesseract's: the level of an entry (4 a line, 5 a word), its
// place in the page, its box, how sure that is, and its text. A word is as high as its line,
// so that words with and without tall letters are alike.
func wordsTold(table string) []PictureWord {
	var words []PictureWord
	var top, bottom float64
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(fields) < 11 {
			continue
		}
		var numbers [11]float64
		isTold := true
		for i := range numbers {
			var err error
			numbers[i], err = strconv.ParseFloat(fields[i], 64)
			isTold = isTold && err == nil
		}
		left, at, width, height, confidence := numbers[6], numbers[7], numbers[8], numbers[9], numbers[10]
		switch {
		case !isTold:
		case numbers[0] == 4:
			top, bottom = at, at+height
		case numbers[0] == 5 && len(fields) > 11 && isWord(fields[11], confidence):
			words = append(words, PictureWord{
				Text: strings.ToValidUTF8(fields[11], ""), Left: left, Top: top, Right: left + width, Bottom: bottom, Unsure: confidence < sureFrom,
			})
		}
	}
	return words
}

// isWord reports whether a text is more than a spot on the paper.
func isWord(text string, confidence float64) bool {
	text = strings.TrimSpace(text)
	hasSign := strings.ContainsFunc(text, func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r > 0x7f
	})
	return text != "" && (hasSign || confidence >= sureFrom)
}
