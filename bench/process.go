package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a server that was started here.
type process struct {
	command *exec.Cmd
	url     string
	log     string // file of what it writes
	ended   chan struct{}
}

// start runs a program; its standard error goes to the log.
func start(log string, command *exec.Cmd) (*process, error) {
	file, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	command.Stderr = file
	if command.Stdout == nil {
		command.Stdout = file
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &process{command: command, log: log, ended: make(chan struct{})}
	go func() {
		// How it ended is in its state.
		_ = command.Wait()
		close(p.ended)
	}()
	return p, nil
}

// address is where it listens, as host:port.
func (p *process) address() string { return p.url[strings.Index(p.url, "//")+2:] }

// stop ends the process the polite way and waits.
func (p *process) stop() error {
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("stop %s: %w", p.command.Path, err)
	}
	select {
	case <-p.ended:
		return nil
	case <-time.After(30 * time.Second):
		p.kill()
		return fmt.Errorf("%s did not stop within 30 s", p.command.Path)
	}
}

// kill ends the process, if there is one, as a power cut does.
func (p *process) kill() {
	if p == nil {
		return
	}
	// It may have exited already.
	_ = p.command.Process.Kill()
	<-p.ended
}

// first200 requests a path until it answers 200, each time on a new connection.
func (p *process) first200(ctx context.Context, path string) error {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: trustAll.Clone()}, Timeout: 20 * time.Second}
	limit := time.After(30 * time.Second)
	var last string
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, http.NoBody)
		if err != nil {
			return err
		}
		request.Header.Set("Accept-Language", "en")
		request.Header.Set("User-Agent", userAgent)
		answer, err := client.Do(request)
		if err != nil {
			last = err.Error()
		} else {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
			last = answer.Status
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.ended:
			return fmt.Errorf("%s ended: %s", filepath.Base(p.command.Path), p.lastWords())
		case <-limit:
			return fmt.Errorf("%s%s: no 200 within 30 s, last %s", p.url, path, last)
		case <-time.After(time.Millisecond):
		}
	}
}

// lastWords is the end of the log.
func (p *process) lastWords() string {
	text, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	return string(bytes.Join(lines[max(0, len(lines)-5):], []byte("\n")))
}

// memory is the memory the process holds, in MB.
func (p *process) memory() (float64, error) { return p.memoryOf("VmRSS:") }

// mostMemory is the most it has held since its start.
func (p *process) mostMemory() (float64, error) { return p.memoryOf("VmHWM:") }

func (p *process) memoryOf(figure string) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, figure); ok {
			kilobytes, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 64)
			return kilobytes / 1024, err
		}
	}
	return 0, fmt.Errorf("no %s in /proc/%d/status", figure, p.command.Process.Pid)
}

// ticks is how many units of processor time the kernel counts in a second.
const ticks = 100

// processorTime is what the process has used of the processor, in milliseconds.
func (p *process) processorTime() (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	// The second field is the program's name in brackets, which may hold spaces; 14 and 15 are wanted.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	var used float64
	for _, field := range fields[11:13] {
		part, err := strconv.ParseFloat(field, 64)
		if err != nil {
			return 0, fmt.Errorf("read the processor time of %d: %w", p.command.Process.Pid, err)
		}
		used += part
	}
	return used * 1000 / ticks, nil
}

// freeAddress returns a loopback address that is not in use.
func freeAddress(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// startFloor builds and runs the floor with the given pages, over HTTPS or in the clear; it has its redirect
// without any.
func (b *bench) startFloor(ctx context.Context, pages map[string]document, secure bool) (*process, error) {
	program, file := filepath.Join(b.folder, "floor"), filepath.Join(b.folder, "floor.json")
	if _, err := command(ctx, "go", "build", "-o", program, "./bench/floor"); err != nil {
		return nil, err
	}
	if err := writePages(file, pages); err != nil {
		return nil, err
	}
	arguments := []string{"--pages", file}
	if secure {
		arguments = append(arguments, "--tls-cert", b.certificate.cert, "--tls-key", b.certificate.key)
	}
	floor := exec.CommandContext(ctx, program, arguments...)
	stdout, err := floor.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p, err := start(filepath.Join(b.folder, "floor.log"), floor)
	if err != nil {
		return nil, err
	}
	url, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		p.kill()
		return nil, fmt.Errorf("the floor did not start: %s", p.lastWords())
	}
	p.url = strings.TrimSpace(url)
	return p, nil
}

// writePages gives the floor its pages.
func writePages(file string, pages map[string]document) error {
	text, err := json.Marshal(pages)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}
