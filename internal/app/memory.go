package app

import (
	"bufio"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// gcPercent lets the heap grow further between collections than the runtime's
// default: that of an idle Carte is so small that it would be collected after
// every few megabytes, which costs a quarter of the pages served.
const gcPercent = 400

// tuneMemory sets how far the heap may grow. GOGC and GOMEMLIMIT win.
func tuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if limit := heapLimit(os.DirFS("/")); limit > 0 && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit)
	}
}

// heapLimit is the memory that Go's runtime tries to stay within: three
// quarters of what the control group may have, which leaves room for the
// engines that render pages, but no more than half of the machine, where other
// programs run as well. It is 0 where neither is known.
func heapLimit(root fs.FS) int64 {
	limit := int64(math.MaxInt64)
	if group := groupMemory(root); group > 0 {
		limit = group / 4 * 3
	}
	if machine := machineMemory(root); machine > 0 {
		limit = min(limit, machine/2)
	}
	if limit == math.MaxInt64 {
		return 0
	}
	return limit
}

// machineMemory returns the machine's memory in bytes; 0 where it is not known.
func machineMemory(root fs.FS) int64 {
	file, err := root.Open("proc/meminfo")
	if err != nil {
		return 0
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if fields := strings.Fields(lines.Text()); len(fields) == 3 && fields[0] == "MemTotal:" {
			kilobytes, _ := strconv.ParseInt(fields[1], 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}

// groupMemory is the memory that the process's control group may have, in
// bytes; 0 where it is not limited. A group may have no more than those around
// it. In a container its own group is seen as the root.
func groupMemory(root fs.FS) int64 {
	raw, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	var limit int64
	for line := range strings.Lines(string(raw)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) != 3 {
			continue
		}
		mount, file := "sys/fs/cgroup", "memory.max" // version 2
		if fields[0] != "0" {
			if fields[1] != "memory" {
				continue
			}
			mount, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		}
		for group := path.Clean("/" + fields[2]); ; group = path.Dir(group) {
			if bytes := readLimit(root, path.Join(mount, group, file)); bytes > 0 && (limit == 0 || bytes < limit) {
				limit = bytes
			}
			if group == "/" {
				break
			}
		}
	}
	return limit
}

// readLimit reads one limit; 0 for "max" and for what version 1 says instead.
func readLimit(root fs.FS, name string) int64 {
	raw, err := fs.ReadFile(root, name)
	if err != nil {
		return 0
	}
	bytes, err := strconv.ParseInt(strings.TrimSpace(string(raw)), 10, 64)
	if err != nil || bytes >= math.MaxInt64>>12<<12 {
		return 0
	}
	return bytes
}
