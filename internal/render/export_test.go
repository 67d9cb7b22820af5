package render

// MaxWaiting is how many renders may wait.
const MaxWaiting = maxWaiting

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
