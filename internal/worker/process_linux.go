package worker

import (
	"os"
	"syscall"
)

// niceness makes a worker leave the processor to the server where both want it.
const niceness = 10

// lowerPriority is for this process; where it is not allowed, all goes on as before.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness) }

// attributes keep a worker from what a terminal sends to the server's group, and end it
// with the server, however that ends.
func attributes() *syscall.SysProcAttr {
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
