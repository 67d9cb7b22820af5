// Package worker runs functions in other processes of the same program. They are for what
// outsiders have made, such as pictures and PDFs: compiled WebAssembly cannot be
// interrupted, so that Go's garbage collector, and with it every request, would wait for
// it; and what a file does to its process is nothing to the server. A worker has none of
// the server's environment, runs at a lower priority, and is killed when its time is up.
//
// Each worker serves one call at a time and is used again; one that had nothing to do for
// a minute ends, and all end with the server.
package worker

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// variable is set in the environment of workers. It is no setting.
const variable = "_CARTE_WORKER"

// functions are what a worker can run, by name.
var functions = map[string]func(*gob.Decoder, *gob.Encoder) error{}

// Func is a function that runs in workers. In and Out are what gob can encode.
type Func[In, Out any] struct{ name string }

// answer is what a worker sends for a call.
type answer[Out any] struct {
	Out   Out
	Error string
}

// received is what a worker sends first: whatever becomes of it from then on, the call is
// to blame.
const received = true

// Register makes a function callable in workers. It is called while variables are
// initialised: a worker knows what its program's server knows.
func Register[In, Out any](name string, run func(In) (Out, error)) Func[In, Out] {
	functions[name] = func(from *gob.Decoder, to *gob.Encoder) error {
		var in In
		if err := from.Decode(&in); err != nil {
			return err
		}
		if err := to.Encode(received); err != nil {
			return err
		}
		var a answer[Out]
		var err error
		if a.Out, err = run(in); err != nil {
			a = answer[Out]{Error: err.Error()}
		}
		return to.Encode(&a)
	}
	return Func[In, Out]{name}
}

// Main serves calls until the server ends, where this process is a worker, and does not
// return then. It is called from an init function behind the last Register, so that no
// program, and no test, starts as one.
func Main() {
	if os.Getenv(variable) == "" {
		return
	}
	// What interrupts a terminal's processes, or stops all of a service's, lets the server
	// finish its requests, and the worker what it does for them.
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	slog.SetDefault(slog.New(slog.NewJSONHandler(os.Stderr, nil))) // as the server's
	lowerPriority()
	endWithServer()
	os.Exit(run(os.Stdin, os.Stdout))
}

// run answers calls and returns the status with which the worker ends.
func run(in io.Reader, out io.Writer) (status int) {
	defer func() {
		if crash := recover(); crash != nil {
			slog.Error("a worker crashes", "error", crash, "stack", string(debug.Stack()))
			status = 2
		}
	}()
	if err := serve(in, out); err != nil {
		slog.Error("a worker fails", "error", err)
		return 1
	}
	return 0
}

// serve answers calls, one after another.
func serve(in io.Reader, out io.Writer) error {
	calls, answers := gob.NewDecoder(in), gob.NewEncoder(out)
	for {
		var name string
		err := calls.Decode(&name)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading a call: %w", err)
		}
		run := functions[name]
		if run == nil {
			return fmt.Errorf("there is no function %q", name)
		}
		if err := run(calls, answers); err != nil {
			return fmt.Errorf("answering %q: %w", name, err)
		}
		debug.FreeOSMemory() // a picture may have taken 1 GB
	}
}
