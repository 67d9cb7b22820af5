package app

import "time"

// SetRequestPatience sets how long a stop waits for requests.
func (a *App) SetRequestPatience(patience time.Duration) { a.requestPatience = patience }
