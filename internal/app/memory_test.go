package app

import (
	"testing"
	"testing/fstest"
)

// The heap's limit follows the control group and the machine, whichever is
// smaller.
func TestHeapLimit(t *testing.T) {
	const gigabyte = 1 << 30
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"nothing known":         {nil, 0},
		"a machine":             {map[string]string{"proc/meminfo": "MemTotal:  8388608 kB\nMemFree: 1 kB\n"}, 4 * gigabyte},
		"a container":           {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1073741824\n"}, gigabyte / 4 * 3},
		"a container, no limit": {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "max\n", "proc/meminfo": "MemTotal: 2097152 kB\n"}, gigabyte},
		"a service in a slice": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/carte.service\n", "sys/fs/cgroup/system.slice/carte.service/memory.max": "max\n",
			"sys/fs/cgroup/system.slice/memory.max": "1073741824\n", "proc/meminfo": "MemTotal: 8388608 kB\n",
		}, gigabyte / 4 * 3},
		"a small machine":    {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "8589934592\n", "proc/meminfo": "MemTotal: 2097152 kB\n"}, gigabyte},
		"version 1":          {map[string]string{"proc/self/cgroup": "3:cpu:/x\n2:memory:/x\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "1073741824\n"}, gigabyte / 4 * 3},
		"version 1, without": {map[string]string{"proc/self/cgroup": "2:memory:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 0},
		"no sense":           {map[string]string{"proc/self/cgroup": "x\n", "proc/meminfo": "MemTotal: many kB\n"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			root := fstest.MapFS{}
			for file, content := range c.files {
				root[file] = &fstest.MapFile{Data: []byte(content)}
			}
			if got := heapLimit(root); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}
