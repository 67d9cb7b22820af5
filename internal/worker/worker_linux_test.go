package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"carte/internal/testkit"
)

// facts are what a worker knows of itself.
type facts struct {
	PID         int
	Environment []string
	Nice        int
}

var (
	double = Register("double", func(n int) (int, error) {
		if n < 0 {
			return 0, errors.New("it is negative")
		}
		return 2 * n, nil
	})
	length   = Register("length", func(content []byte) (int, error) { return len(content), nil })
	describe = Register("describe", func(struct{}) (facts, error) {
		nice, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
		return facts{os.Getpid(), os.Environ(), 20 - nice}, err
	})
	crash = Register("crash", func(why string) (int, error) { panic(why) })
	hang  = Register("hang", func(file string) (int, error) {
		if err := os.WriteFile(file, []byte(strconv.Itoa(os.Getpid())), 0o600); err != nil {
			return 0, err
		}
		for { //nolint:staticcheck // it never ends
		}
	})
	allocate  = Register("allocate", func(size int) (byte, error) { return slices.Max(bytes.Repeat([]byte("x"), size)), nil })
	serveHang = "CARTE_TEST_HANG"
)

func init() { Main() } //nolint:gochecknoinits // as in programs

// TestMain is also a server that calls a function without end.
func TestMain(m *testing.M) {
	if file := os.Getenv(serveHang); file != "" {
		attributes = func() *syscall.SysProcAttr { return nil } // as the system forgets them
		_, err := hang.Call(context.Background(), file)
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func TestCall(t *testing.T) {
	t.Setenv("CARTE_SECRET", "s3cret")
	if n, err := double.Call(t.Context(), 21); n != 42 || err != nil {
		t.Errorf("%d %v", n, err)
	}
	if _, err := double.Call(t.Context(), -1); err == nil || !strings.Contains(err.Error(), "it is negative") {
		t.Error(err)
	}
	if n, err := length.Call(t.Context(), bytes.Repeat([]byte("x"), 30<<20)); n != 30<<20 || err != nil {
		t.Errorf("%d %v", n, err)
	}
	first := testkit.Must(describe.Call(t.Context(), struct{}{}))
	if first.PID == os.Getpid() || first.Nice < niceness || len(first.Environment) != 1 {
		t.Errorf("%+v", first)
	}
	if again := testkit.Must(describe.Call(t.Context(), struct{}{})); again.PID != first.PID {
		t.Error("a worker that has nothing to do is not used again")
	}
}

// isGone reports whether there is no such process any more.
func isGone(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || strings.Contains(string(stat), ") Z ")
}

// hanging returns the id of the worker that has written it to a file.
func hanging(t *testing.T, file string) (pid int) {
	t.Helper()
	testkit.Within(t, 30*time.Second, "a worker hangs", func() bool {
		content, _ := os.ReadFile(file)
		pid, _ = strconv.Atoi(string(content))
		return pid > 0
	})
	return pid
}

func TestAWorkerEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	file := t.TempDir() + "/pid"
	ended := make(chan error, 1)
	go func() {
		_, err := hang.Call(ctx, file)
		ended <- err
	}()
	pid := hanging(t, file)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	testkit.Within(t, 30*time.Second, "it is gone", func() bool { return isGone(pid) })
	if n, err := double.Call(t.Context(), 1); n != 2 || err != nil {
		t.Errorf("the next call: %d %v", n, err)
	}
	if _, err := double.Call(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a call whose context has ended: %v", err)
	}
}

func TestAWorkerCrashes(t *testing.T) {
	if _, err := crash.Call(t.Context(), "as it should"); !errors.Is(err, ErrCrashed) {
		t.Error(err)
	}
	file := t.TempDir() + "/pid"
	go func() { testkit.NoError(t, syscall.Kill(hanging(t, file), syscall.SIGKILL)) }()
	if _, err := hang.Call(t.Context(), file); !errors.Is(err, ErrKilled) {
		t.Error(err)
	}
	if n, err := double.Call(t.Context(), 1); n != 2 || err != nil {
		t.Errorf("the next call: %d %v", n, err)
	}
}

// ignores reports whether a process ignores a signal.
func ignores(t *testing.T, pid int, signal syscall.Signal) bool {
	t.Helper()
	for line := range strings.Lines(string(testkit.Must(os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))))) {
		if mask, is := strings.CutPrefix(line, "SigIgn:"); is {
			return testkit.Must(strconv.ParseUint(strings.TrimSpace(mask), 16, 64))>>(signal-1)&1 == 1
		}
	}
	return false
}

// A server that is killed leaves no worker behind, whatever that does; one that is asked
// to end, with all of its service's processes, can finish what a worker does for it.
func TestAWorkerAndItsServer(t *testing.T) {
	file := t.TempDir() + "/pid"
	server := exec.CommandContext(t.Context(), testkit.Must(os.Executable()))
	server.Env = append(os.Environ(), serveHang+"="+file)
	testkit.NoError(t, server.Start())
	pid := hanging(t, file)
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		if !ignores(t, pid, signal) {
			t.Errorf("the worker ends by %v", signal)
		}
	}
	testkit.NoError(t, server.Process.Kill())
	_ = server.Wait()
	testkit.Within(t, 30*time.Second, "the worker ends", func() bool { return isGone(pid) })
}

// One that was killed while it had nothing to do is replaced by another one.
func TestAnIdleWorkerIsKilled(t *testing.T) {
	pid := testkit.Must(describe.Call(t.Context(), struct{}{})).PID
	testkit.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	testkit.Within(t, 30*time.Second, "it is gone", func() bool { return isGone(pid) })
	if n, err := double.Call(t.Context(), 1); n != 2 || err != nil {
		t.Errorf("the next call: %d %v", n, err)
	}
}

// A call that is over before it begins takes no worker away.
func TestACallThatIsOver(t *testing.T) {
	first := testkit.Must(describe.Call(t.Context(), struct{}{}))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := double.Call(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if again := testkit.Must(describe.Call(t.Context(), struct{}{})); again.PID != first.PID {
		t.Error("the worker is not used again")
	}
}

// What a call has taken of the memory is given back when it is over.
func TestMemoryIsGivenBack(t *testing.T) {
	pid := testkit.Must(describe.Call(t.Context(), struct{}{})).PID
	testkit.Must(allocate.Call(t.Context(), 300<<20))
	testkit.Within(t, 30*time.Second, "it has little memory", func() bool {
		var all, resident int
		testkit.Must(fmt.Sscan(string(testkit.Must(os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid)))), &all, &resident))
		return resident*os.Getpagesize() < 100<<20
	})
}

// A worker that has nothing to do for long ends.
func TestIdleWorkersEnd(t *testing.T) {
	pid := testkit.Must(describe.Call(t.Context(), struct{}{})).PID
	idle.Lock()
	for _, p := range idle.workers {
		p.retire.Reset(0)
	}
	idle.Unlock()
	testkit.Within(t, 30*time.Second, "it ends", func() bool { return isGone(pid) })
	if n, err := double.Call(t.Context(), 1); n != 2 || err != nil {
		t.Errorf("the next call: %d %v", n, err)
	}
}

// What ends before it has a call is not the call's fault.
func TestNoWorkerStarts(t *testing.T) {
	for { // those that have nothing to do
		p := takeIdle()
		if p == nil {
			break
		}
		p.kill()
		_ = p.wait()
	}
	usual := executable
	t.Cleanup(func() { executable = usual })
	for _, program := range []string{"/nowhere/carte", "/bin/false"} {
		executable = func() (string, error) { return program, nil }
		if _, err := double.Call(t.Context(), 1); !errors.Is(err, ErrNotStarted) {
			t.Errorf("%s: %v", program, err)
		}
		if _, err := length.Call(t.Context(), make([]byte, 1<<20)); !errors.Is(err, ErrNotStarted) {
			t.Errorf("%s, much to send: %v", program, err)
		}
	}
}
