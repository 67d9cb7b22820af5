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

// Run runs the jobs that are due until ctx is canceled. Then it receives no more
// jobs, gives the running ones some time to end, and releases the others.
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
			s.shutDown(&group, stop)
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

// shutDown waits for running jobs for stopTimeout, then cancels them and waits
// until their outcomes can be stored. The lease of a job that still runs expires.
func (s *Service) shutDown(running *sync.WaitGroup, stop context.CancelCauseFunc) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		running.Wait()
	}()
	for _, timeout := range []time.Duration{s.stopTimeout, s.storeTimeout} {
		select {
		case <-done:
			return
		case <-time.After(timeout):
			stop(errStopped)
		}
	}
	slog.Warn("a job did not end when it was stopped; another process runs it again")
}

// next begins an attempt if a job is due, and otherwise returns how long to wait.
// It opens a transaction only for a job that is due: SQLite has one at a time.
func (s *Service) next(ctx context.Context) (*attempt, time.Duration, error) {
	wait, err := s.untilDue(ctx)
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

var (
	// errStopped is why the context of an attempt is canceled on shutdown.
	errStopped = errors.New("the process stops")
	// errProcessDied is the error of an attempt that did not end.
	errProcessDied = errors.New("the process ended while the job ran")
)

// attempt runs the handler of a job while its lease is held, and stores the
// outcome.
func (s *Service) attempt(ctx context.Context, a *attempt) {
	h, ok := s.handlers[a.Name]
	if !ok {
		h = handler{options: Options{}.withDefaults(), run: func(context.Context, []byte) error {
			return errors.New("this version of the program has no such job")
		}}
	}
	a.IsPeriodic = h.interval > 0 // another version may have stored otherwise
	log := slog.With("job", a.Name, "id", a.ID, "attempt", a.Attempts)
	running, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stopExtending := s.keepLease(running, cancel, a)
	var err error
	if !a.IsPeriodic && a.Attempts > h.options.MaxAttempts {
		// All attempts ended with their processes.
		a.Attempts, err = h.options.MaxAttempts, errProcessDied
	} else {
		err = s.call(running, &h, a)
	}
	stopExtending()

	// The outcome is stored even if the process is stopping.
	storing, done := context.WithTimeout(context.WithoutCancel(ctx), s.storeTimeout)
	defer done()
	if err := s.finish(storing, a, &h, context.Cause(running), err, log); err != nil {
		log.ErrorContext(storing, "a job will be run again", "error", err)
	}
}

// finish stores the outcome of an attempt. The handler returned err, and cause is
// why its context was canceled, if it was.
func (s *Service) finish(ctx context.Context, a *attempt, h *handler, cause, err error, log *slog.Logger) error {
	switch {
	case errors.Is(cause, errLeaseLost):
		return errLeaseLost
	case err == nil:
		return s.succeed(ctx, a, h)
	case errors.Is(cause, errStopped):
		return s.release(ctx, a)
	}
	text := sanitizeError(err)
	final, err := s.fail(ctx, a, h, text)
	switch {
	case err != nil:
		return err
	case final:
		log.ErrorContext(ctx, "a job has failed, no attempt is left", "error", text)
	default:
		log.WarnContext(ctx, "a job has failed and is retried", "error", text)
	}
	return nil
}

// call runs the handler, canceled after its timeout. A panic is returned as an
// error.
func (s *Service) call(ctx context.Context, h *handler, a *attempt) (err error) {
	ctx, cancel := context.WithTimeout(ctx, h.options.Timeout)
	defer cancel()
	defer func() {
		if recovered := recover(); recovered != nil {
			slog.ErrorContext(ctx, "a job panicked", "job", a.Name, "id", a.ID, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", recovered)
		}
	}()
	return h.run(ctx, []byte(a.Payload))
}

// keepLease extends the lease of an attempt until stop is called, even while a
// handler runs on after its context was canceled. It calls cancel if the lease
// is lost.
func (s *Service) keepLease(ctx context.Context, cancel context.CancelCauseFunc, a *attempt) (stop func()) {
	stopped := make(chan struct{})
	var group sync.WaitGroup
	extendedAt := time.Now()
	group.Go(func() {
		ticker := time.NewTicker(s.lease / 3)
		defer ticker.Stop()
		for {
			select {
			case <-stopped:
				return
			case <-ticker.C:
			}
			began := time.Now()
			extending, done := context.WithTimeout(context.WithoutCancel(ctx), s.lease/3)
			err := s.extend(extending, a)
			done()
			switch {
			case err == nil:
				extendedAt = began
			case errors.Is(err, errLeaseLost), time.Since(extendedAt) > s.lease:
				cancel(errLeaseLost)
				return
			default:
				slog.WarnContext(ctx, "the lease of a job was not extended", "job", a.Name, "id", a.ID, "error", err)
			}
		}
	})
	return func() {
		close(stopped)
		group.Wait()
	}
}
