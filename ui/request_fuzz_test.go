package ui

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/stats"
)

// commanded is a system that counts the commands that it gets, and the windows.
type commanded struct{ commands, windows int }

func (c *commanded) Live() (stats.Live, time.Duration) { return stats.Live{}, 0 }
func (c *commanded) Pause()                            { c.commands++ }
func (c *commanded) Continue()                         { c.commands++ }
func (c *commanded) Advance(n int)                     { c.windows += n }

// FuzzRequest has clients send anything to a page with a token that they do not know, and to one
// on the loopback interface without a token. The first tells nothing; the second obeys the page
// alone.
func FuzzRequest(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, token := range []string{rand.Text(), ""} {
			r, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(data)))
			if err != nil {
				return // net/http answers
			}
			c := &commanded{}
			log := slog.New(slog.DiscardHandler)
			s := &Server{system: c, hub: newHub(c, DefaultEvery, log)}
			g := guard{token: token, near: token == "", port: "7", log: log, next: s.routes(nil)}
			w := httptest.NewRecorder()
			g.ServeHTTP(w, r)
			assert.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
			if token != "" {
				assert.Zero(t, c.commands)
				body, err := io.ReadAll(w.Body)
				assert.NoError(t, err)
				assert.True(t, w.Code >= 300 || string(body) == "ok\n" || len(body) == 0, "%d %s",
					w.Code, body)
				continue
			}
			assert.LessOrEqual(t, c.windows, mostSteps)
			if c.commands > 0 {
				assert.Equal(t, "POST", r.Method)
				assert.True(t, strings.HasSuffix(r.Host, ":7"), r.Host)
				assert.True(t, r.Header.Get("Origin") == "http://"+r.Host ||
					r.Header.Get("Sec-Fetch-Site") == "same-origin")
			}
		}
	})
}
