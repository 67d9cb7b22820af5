//go:build !linux

package worker

import (
	"os"
	"syscall"
)

func lowerPriority() {}

func endWithServer() {}

func attributes() *syscall.SysProcAttr { return nil }

var executable = os.Executable
