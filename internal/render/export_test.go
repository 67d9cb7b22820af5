package render

// How many renders may wait, of all clients and of one.
const (
	MaxWaiting          = maxWaiting
	MaxWaitingPerClient = maxWaitingPerClient
)

// Started is the number of idle engines with a virtual machine.
func (p *Pool) Started() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	started := 0
	for _, e := range p.idle {
		if e.vm != nil {
			started++
		}
	}
	return started
}

// Queues is the number of stores that are remembered.
func (p *Pool) Queues() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queues)
}
