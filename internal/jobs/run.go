package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// Run does the jobs that are due until ctx ends. Then it receives no more,
// gives those that run some time to end, and releases what is left.
func (s *Service) Run(ctx context.Context) {
	running, stop := context.WithCancelCause(context.WithoutCancel(ctx))
	defer stop(nil)
	var group sync.WaitGroup
	free := make(chan struct{}, workers)
	for range workers {
		free <- struct{}{}
	}
	outage := false
	for scheduled := false; ; {
		select {
		case <-ctx.Done():
			s.waitToStop(&group, stop)
			return
		case <-free:
		}
		var err error
		if !scheduled {
			err = s.schedule(ctx)
			scheduled = err == nil
		}
		var a *attempt
		wait := s.poll
		if err == nil {
			a, wait, err = s.next(ctx)
		}
		if err != nil && !outage && ctx.Err() == nil {
			slog.ErrorContext(ctx, "jobs wait for the database", "error", err)
		}
		outage = err != nil
		if a != nil {
			group.Go(func() {
				s.attempt(running, a)
				free <- struct{}{}
			})
			continue
		}
		free <- struct{}{}
		s.sleep(ctx, wait)
	}
}

// waitToStop gives running jobs time to end by themselves, and once more to end
// because they have to. The lease of one that does neither ends by itself.
func (s *Service) waitToStop(running *sync.WaitGroup, stop context.CancelCauseFunc) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		running.Wait()
	}()
	for range 2 {
		select {
		case <-ended:
			return
		case <-time.After(s.stopTimeout):
			stop(errStopped)
		}
	}
	slog.Warn("a job did not end when it was stopped; another process runs it again")
}

// next begins an attempt where a job is due, and says how long to wait where
// none is. Looking takes no transaction: on SQLite there is one at a time.
func (s *Service) next(ctx context.Context) (*attempt, time.Duration, error) {
	wait, err := s.nextDue(ctx)
	if err != nil {
		return nil, s.poll, err
	}
	if wait > 0 {
		return nil, min(max(wait, time.Millisecond), s.poll), nil
	}
	a, err := s.receive(ctx)
	return a, s.poll, err
}

func (s *Service) sleep(ctx context.Context, wait time.Duration) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-s.wake:
	case <-timer.C:
	}
}

// Why an attempt's context may end before its timeout.
var (
	errStopped      = errors.New("the process stops")
	errProcessEnded = errors.New("the process ended while the job ran")
)

// attempt runs a job's handler while its lease holds, and says what becomes of
// the job.
func (s *Service) attempt(ctx context.Context, a *attempt) {
	h, known := s.handlers[a.Name]
	if !known {
		h = handler{options: Options{}.withDefaults(), run: func(context.Context, []byte) error {
			return errors.New("this version of the program has no such job")
		}}
	}
	a.IsPeriodic = h.interval > 0 // as this version has it
	log := slog.With("job", a.Name, "id", a.ID, "attempt", a.Attempts)
	running, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	release := s.keepLease(running, cancel, a)
	var err error
	if !a.IsPeriodic && a.Attempts > h.options.MaxAttempts {
		// None of them has said how it ended.
		a.Attempts, err = h.options.MaxAttempts, errProcessEnded
	} else {
		err = s.call(running, &h, a)
	}
	release()

	// What was done is done, also where the process stops now.
	ending, done := context.WithTimeout(context.WithoutCancel(ctx), s.stopTimeout)
	defer done()
	ended := s.settle(ending, a, &h, context.Cause(running), err, log)
	if ended != nil {
		log.ErrorContext(ending, "a job will be run again", "error", ended)
	}
}

// settle writes what becomes of the job of an attempt that ended with err.
func (s *Service) settle(ctx context.Context, a *attempt, h *handler, cause, err error, log *slog.Logger) error {
	switch {
	case errors.Is(cause, errLeaseLost):
		return errLeaseLost
	case err == nil:
		return s.succeeded(ctx, a, h)
	case errors.Is(cause, errStopped):
		return s.release(ctx, a)
	}
	text := describe(err)
	final, ended := s.failed(ctx, a, h, text)
	switch {
	case ended != nil:
		return ended
	case final:
		log.ErrorContext(ctx, "a job has failed, no attempt is left", "error", text)
	default:
		log.WarnContext(ctx, "a job is tried again", "error", text)
	}
	return nil
}

// call runs the handler for at most its timeout. A panic fails the attempt, and
// nothing else.
func (s *Service) call(ctx context.Context, h *handler, a *attempt) (err error) {
	ctx, cancel := context.WithTimeout(ctx, h.options.Timeout)
	defer cancel()
	defer func() {
		if panicked := recover(); panicked != nil {
			slog.ErrorContext(ctx, "a job panicked", "job", a.Name, "id", a.ID, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	return h.run(ctx, []byte(a.Payload))
}

// keepLease extends an attempt's lease until release is called, also of a
// handler that takes its time after its context has ended. When the lease is
// lost it ends that context.
func (s *Service) keepLease(ctx context.Context, cancel context.CancelCauseFunc, a *attempt) (release func()) {
	ended := make(chan struct{})
	var group sync.WaitGroup
	held := time.Now()
	group.Go(func() {
		tick := time.NewTicker(s.lease / 3)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				return
			case <-tick.C:
			}
			began := time.Now()
			extending, done := context.WithTimeout(context.WithoutCancel(ctx), s.lease/3)
			err := s.extend(extending, a)
			done()
			switch {
			case err == nil:
				held = began
			case errors.Is(err, errLeaseLost), time.Since(held) > s.lease:
				cancel(errLeaseLost)
				return
			default:
				slog.WarnContext(ctx, "the lease of a job was not extended", "job", a.Name, "id", a.ID, "error", err)
			}
		}
	})
	return func() {
		close(ended)
		group.Wait()
	}
}
