package worker

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// niceness gives the server three times the processor of a worker where both want it. With
// more a busy machine would keep a worker from ending in its time.
const niceness = 5

// lowerPriority is for this process; where it is not allowed, all goes on as before.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness) }

// endWithServer ends this process with the server, however that ends. The system forgets
// what the server has asked for of this where the program has capabilities of its own, as
// one that may listen on port 443.
func endWithServer() { _ = unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0) }

// attributes keep a worker from what a terminal sends to the server's group, and end it
// with the server, also before it calls endWithServer.
var attributes = func() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// executable is this program, also where its file was replaced since.
var executable = func() (string, error) {
	const self = "/proc/self/exe"
	if _, err := os.Stat(self); err == nil {
		return self, nil
	}
	return os.Executable()
}
