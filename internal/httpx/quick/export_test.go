package quick

// Served counts the connections that are remembered.
func (s *Server) Served() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.conns)
}
