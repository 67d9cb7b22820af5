package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"carte/internal/testkit"
)

// childVariable is set where the test's program is to be carte.
const childVariable = "CARTE_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// Signals in quick succession, as from timeout(1) to a process and its group,
// count as one; a later one ends the program immediately.
func TestSecondSignal(t *testing.T) {
	for name, c := range map[string]struct {
		delay  string
		again  bool // until the program has ended
		killed bool
	}{
		"together": {delay: "300ms"},
		"later":    {delay: "1m", again: true, killed: true},
	} {
		t.Run(name, func(t *testing.T) {
			child := exec.CommandContext(t.Context(), os.Args[0], "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--shutdown-delay", c.delay) //nolint:gosec // this very program
			child.Env = append(os.Environ(), childVariable+"=1")
			out, err := child.StdoutPipe()
			testkit.NoError(t, err)
			testkit.NoError(t, child.Start())
			if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- child.Wait() }()
			started := time.Now()
			for range 2 {
				testkit.NoError(t, child.Process.Signal(syscall.SIGTERM))
			}
			for running := true; running; {
				select {
				case err = <-ended:
					running = false
				case <-time.After(10 * time.Millisecond):
					if c.again {
						_ = child.Process.Signal(syscall.SIGTERM) // it may have ended
					}
				}
			}
			var exit *exec.ExitError
			if killed := errors.As(err, &exit) && !exit.Exited(); killed != c.killed || !c.killed && err != nil {
				t.Errorf("it ends with %v", err)
			}
			if took := time.Since(started); took < 250*time.Millisecond || took > 20*time.Second {
				t.Errorf("it ends after %v", took)
			}
		})
	}
}
