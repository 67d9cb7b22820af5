package translator

import "time"

// SetPause sets the wait before a request is sent again.
func (c *Client) SetPause(pause time.Duration) { c.pause = pause }
