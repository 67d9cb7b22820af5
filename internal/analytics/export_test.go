package analytics

// Queued is how many events wait for the writer.
func (r *Recorder) Queued() int { return len(r.queue) }
