package worker

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"sync"
	"time"
)

// idleTimeout is how long a worker waits for its next call.
const idleTimeout = time.Minute

// Why a call can have no answer.
var (
	// ErrNotStarted is returned where the system starts no process.
	ErrNotStarted = errors.New("no worker can be started")
	// ErrCrashed is returned where its function has crashed it.
	ErrCrashed = errors.New("the worker has crashed")
	// ErrKilled is returned where somebody else has killed it, such as a system that has no
	// memory left.
	ErrKilled = errors.New("the worker was killed")
)

// idle are the workers that have nothing to do, the last used last.
var idle struct {
	sync.Mutex

	workers []*process
}

// process is a worker, as the server sees it.
type process struct {
	cmd   *exec.Cmd
	stdin io.WriteCloser
	to    *gob.Encoder
	from  *gob.Decoder
	// retire ends the worker when it has been idle for long.
	retire *time.Timer
}

// Call calls the function in a worker, which is killed where ctx ends first. Errors of the
// function lose their type.
func (f Func[In, Out]) Call(ctx context.Context, in In) (Out, error) {
	var a answer[Out]
	if err := ctx.Err(); err != nil {
		return a.Out, err
	}
	for p := takeIdle(); ; p = nil {
		isNew := p == nil
		if isNew {
			var err error
			if p, err = start(); err != nil {
				return a.Out, fmt.Errorf("%w: %w", ErrNotStarted, err)
			}
		}
		isReceived, err := p.exchange(ctx, f.name, in, &a)
		switch {
		case ctx.Err() != nil && err != nil:
			return *new(Out), ctx.Err()
		case err == nil && a.Error != "":
			return a.Out, fmt.Errorf("%s in a worker: %s", f.name, a.Error)
		case err == nil:
			return a.Out, nil
		case isReceived:
			return *new(Out), fmt.Errorf("calling %s in a worker: %w", f.name, err)
		case isNew:
			return *new(Out), fmt.Errorf("%w: %w", ErrNotStarted, err)
		}
		// One that had nothing to do has been killed meanwhile: another one is started.
	}
}

// exchange sends a call and receives its answer. Where it fails the worker has ended;
// isReceived reports whether it had the whole call by then.
func (p *process) exchange(ctx context.Context, name string, in, answer any) (isReceived bool, err error) {
	kept := context.AfterFunc(ctx, p.kill)
	err = errors.Join(p.to.Encode(name), p.to.Encode(in))
	if err == nil {
		err = p.from.Decode(&isReceived)
	}
	if err == nil {
		err = p.from.Decode(answer)
	}
	if !kept() { // it is killed
		_ = p.wait()
		return isReceived, ctx.Err()
	}
	if err != nil {
		return isReceived, fmt.Errorf("%w: %w", p.ended(), err)
	}
	p.giveBack()
	return isReceived, nil
}

func takeIdle() *process {
	idle.Lock()
	defer idle.Unlock()
	for len(idle.workers) > 0 {
		last := len(idle.workers) - 1
		p := idle.workers[last]
		idle.workers = idle.workers[:last]
		if p.retire.Stop() {
			return p
		}
	}
	return nil
}

// giveBack lets the worker wait for its next call.
func (p *process) giveBack() {
	idle.Lock()
	defer idle.Unlock()
	idle.workers = append(idle.workers, p)
	p.retire = time.AfterFunc(idleTimeout, func() {
		idle.Lock()
		idle.workers = slices.DeleteFunc(idle.workers, func(other *process) bool { return other == p })
		idle.Unlock()
		p.kill()
		_ = p.wait()
	})
}

// start starts a worker.
func start() (*process, error) {
	program, err := executable()
	if err != nil {
		return nil, fmt.Errorf("finding this program: %w", err)
	}
	cmd := exec.Command(program) //nolint:gosec,noctx // it is this program, and outlives a call
	cmd.Env, cmd.Stderr, cmd.SysProcAttr = []string{variable + "=1"}, os.Stderr, attributes()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("connecting it: %w", err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("connecting it: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &process{cmd: cmd, stdin: stdin, to: gob.NewEncoder(stdin), from: gob.NewDecoder(stdout)}, nil
}

// kill ends the worker at once.
func (p *process) kill() { _ = p.cmd.Process.Kill() }

// wait returns what has become of a worker that ends.
func (p *process) wait() error {
	_ = p.stdin.Close()
	defer time.AfterFunc(time.Second, p.kill).Stop()
	return p.cmd.Wait()
}

// ended waits for the end of a worker that answers no longer, and returns why it ended.
func (p *process) ended() error {
	err := p.wait()
	var exit *exec.ExitError
	if errors.As(err, &exit) && !exit.Exited() {
		return fmt.Errorf("%w: %w", ErrKilled, err)
	}
	return fmt.Errorf("%w: %v", ErrCrashed, err) //nolint:errorlint // nil where it has ended well
}
