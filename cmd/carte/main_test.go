package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

// Flags that may be repeated are separated by commas in the environment.
func TestTrustedProxies(t *testing.T) {
	for name, c := range map[string]struct {
		arguments   []string
		environment string
	}{
		"flag":           {[]string{"--trusted-proxy", "nonsense"}, ""},
		"flag, repeated": {[]string{"--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "nonsense"}, ""},
		"environment":    {nil, "10.0.0.0/8,nonsense"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.environment != "" {
				t.Setenv("CARTE_TRUSTED_PROXY", c.environment)
			}
			err := run(context.Background(), append([]string{"serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0"}, c.arguments...), io.Discard)
			if err == nil || !strings.Contains(err.Error(), "--trusted-proxy nonsense must be an address") {
				t.Errorf("got %v", err)
			}
		})
	}
}
