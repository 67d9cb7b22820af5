//go:build !linux

package worker

import (
	"os"
	"syscall"
)

func lowerPriority() {}

func attributes() *syscall.SysProcAttr { return nil }

func executable() (string, error) { return os.Executable() }
