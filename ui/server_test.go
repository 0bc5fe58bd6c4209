package ui_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/ui"
)

const token = "a-token-of-some-length"

// fake is a system that counts what is done to it.
type fake struct {
	views, pauses, continues, windows atomic.Int64
	mu                                sync.Mutex
	live                              stats.Live
}

func (f *fake) Live() (stats.Live, time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.live.Windows = uint64(f.views.Add(1))
	return f.live, time.Microsecond
}

func (f *fake) Pause()        { f.pauses.Add(1) }
func (f *fake) Continue()     { f.continues.Add(1) }
func (f *fake) Advance(n int) { f.windows.Add(int64(n)) }

// serve serves a fake until the test ends, and asserts that nothing is left then.
func serve(t *testing.T, o ui.Options) (f *fake, s *ui.Server, end func()) {
	f = &fake{live: stats.Live{State: "online", Cores: []stats.LiveCore{{State: "free"}}}}
	s, err := ui.Listen(f, o)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()
	end = sync.OnceFunc(func() {
		cancel()
		assert.NoError(t, <-served)
	})
	t.Cleanup(func() {
		end()
		http.DefaultClient.CloseIdleConnections()
		for range 100 { // of half a second
			if goleak.Find() == nil {
				return
			}
		}
		goleak.VerifyNone(t)
	})
	return f, s, end
}

// base is the server's address without path and token.
func base(s *ui.Server) string {
	u, _ := url.Parse(s.URL())
	return "http://" + u.Host
}

// ask makes a request with headers, each "Name: value", and returns status and body.
func ask(t *testing.T, method, address, body string, headers ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if r.Header.Set(name, value); name == "Host" {
			r.Host = value
		}
	}
	reply, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer reply.Body.Close()
	text, err := io.ReadAll(io.LimitReader(reply.Body, 1<<20))
	require.NoError(t, err)
	return reply.StatusCode, string(text)
}

func TestLoopbackOrToken(t *testing.T) {
	for address, want := range map[string]string{
		"0.0.0.0:0": "demands a token", ":x": "unknown port", "nonsense": "missing port",
	} {
		_, err := ui.Listen(&fake{}, ui.Options{Address: address})
		assert.ErrorContains(t, err, want)
	}
	_, err := ui.Listen(&fake{}, ui.Options{Token: "short"})
	assert.EqualError(t, err, "ui: the token has 5 characters, want at least 16")
	s, err := ui.Listen(&fake{}, ui.Options{})
	require.NoError(t, err)
	assert.Contains(t, s.URL(), "http://127.0.0.1:", "without a host")
	require.NoError(t, s.Close())
	s, err = ui.Listen(&fake{}, ui.Options{Address: "0.0.0.0:0", Token: token})
	require.NoError(t, err)
	assert.Contains(t, s.URL(), "token="+token)
	require.NoError(t, s.Close())
}

// Without a token who reaches the loopback interface may look; but no other site, under no other
// name, and commands come from the page.
func TestOtherSitesAreRefused(t *testing.T) {
	f, s, _ := serve(t, ui.Options{})
	at := base(s)
	port := at[strings.LastIndex(at, ":"):]
	for _, c := range []struct {
		method, path string
		headers      []string
		status       int
	}{
		{"GET", "/", nil, 200},
		{"GET", "/page.js", nil, 200},
		{"GET", "/healthz", nil, 200},
		{"GET", "/", []string{"Host: localhost" + port}, 200},
		{"GET", "/", []string{"Host: evil.example" + port}, 421},
		{"GET", "/healthz", []string{"Host: evil.example" + port}, 421},
		{"GET", "/", []string{"Host: 127.0.0.1:1"}, 421},
		{"GET", "/", []string{"Sec-Fetch-Site: cross-site"}, 403},
		{"GET", "/", []string{"Sec-Fetch-Site: same-site"}, 403},
		{"GET", "/", []string{"Origin: http://evil.example"}, 403},
		{"GET", "/", []string{"Origin: null"}, 403},
		{"POST", "/pause", nil, 403},
		{"POST", "/pause", []string{"Origin: http://127.0.0.1:1"}, 403},
		{"POST", "/pause", []string{"Origin: " + at, "Sec-Fetch-Site: cross-site"}, 403},
		{"GET", "/pause", []string{"Origin: " + at}, 404},
		{"PUT", "/pause", []string{"Origin: " + at}, 405},
		{"POST", "/pause", []string{"Origin: " + at}, 204},
		{"POST", "/continue", []string{"Sec-Fetch-Site: same-origin"}, 204},
		{"GET", "/nothing", nil, 404},
		{"GET", "/../server.go", nil, 404},
	} {
		status, _ := ask(t, c.method, at+c.path, "", c.headers...)
		assert.Equal(t, c.status, status, "%+v", c)
	}
	assert.EqualValues(t, 1, f.pauses.Load())
	assert.EqualValues(t, 1, f.continues.Load())
}

func TestTokenIsDemanded(t *testing.T) {
	f, s, _ := serve(t, ui.Options{Token: token})
	at := base(s)
	for _, c := range []struct {
		method, path string
		headers      []string
		status       int
	}{
		{"GET", "/", nil, 401},
		{"GET", "/live", nil, 401},
		{"GET", "/page.js", nil, 401},
		{"GET", "/?token=" + token[1:], nil, 401},
		{"GET", "/", []string{"Authorization: Bearer " + token + "x"}, 401},
		{"GET", "/", []string{"Cookie: epiphany-token=" + token[:5]}, 401},
		{"POST", "/pause", []string{"Origin: " + at}, 401},
		{"POST", "/pause?token=" + token, []string{"Origin: " + at}, 401},
		{"GET", "/healthz", nil, 200},
		{"GET", "/", []string{"Authorization: Bearer " + token}, 200},
		{"POST", "/pause", []string{"Authorization: Bearer " + token}, 204},
		{"POST", "/pause", []string{"Authorization: Bearer " + token,
			"Origin: http://evil.example"}, 403},
		{"POST", "/pause", []string{"Cookie: epiphany-token=" + token}, 403},
		{"POST", "/pause", []string{"Cookie: epiphany-token=" + token, "Origin: " + at}, 204},
	} {
		status, _ := ask(t, c.method, at+c.path, "", c.headers...)
		assert.Equal(t, c.status, status, "%+v", c)
	}
	assert.EqualValues(t, 2, f.pauses.Load())

	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := http.Client{Jar: jar}
	reply, err := browser.Get(s.URL())
	require.NoError(t, err)
	reply.Body.Close()
	assert.Equal(t, 200, reply.StatusCode)
	assert.Empty(t, reply.Request.URL.RawQuery, "the token leaves the address")
	browser.CloseIdleConnections()
}

func TestSteps(t *testing.T) {
	f, s, _ := serve(t, ui.Options{})
	own := "Origin: " + base(s)
	for _, form := range []string{"", "windows=0", "windows=-1", "windows=1e3", "windows=1000001",
		"windows=99999999999999999999"} {
		status, _ := ask(t, "POST", base(s)+"/step", form, own)
		assert.Equal(t, 400, status, form)
	}
	status, _ := ask(t, "POST", base(s)+"/step", "windows=1&x="+strings.Repeat("y", 8<<10), own)
	assert.Equal(t, 400, status, "a body that is too large")
	assert.Zero(t, f.windows.Load())
	status, _ = ask(t, "POST", base(s)+"/step", "windows=100", own)
	assert.Equal(t, 204, status)
	assert.EqualValues(t, 100, f.windows.Load())
	assert.EqualValues(t, 1, f.pauses.Load())
}

// open opens a stream and returns its events.
func open(t *testing.T, s *ui.Server) (events *bufio.Scanner, closed func()) {
	r, err := http.NewRequestWithContext(t.Context(), "GET", base(s)+"/live", nil)
	require.NoError(t, err)
	reply, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.Equal(t, 200, reply.StatusCode)
	assert.Equal(t, "text/event-stream", reply.Header.Get("Content-Type"))
	return bufio.NewScanner(reply.Body), func() { reply.Body.Close() }
}

// Nothing is looked at while nobody looks; who looks gets snapshots, and is told of the end.
func TestStream(t *testing.T) {
	f, s, end := serve(t, ui.Options{Every: time.Millisecond})
	time.Sleep(20 * time.Millisecond)
	assert.Zero(t, f.views.Load())
	events, closed := open(t, s)
	defer closed()
	var last uint64
	for range 3 {
		require.True(t, events.Scan())
		require.Equal(t, "event: live", events.Text())
		require.True(t, events.Scan())
		var live stats.Live
		require.NoError(t, json.Unmarshal([]byte(strings.TrimPrefix(events.Text(), "data: ")), &live))
		assert.Greater(t, live.Windows, last)
		last = live.Windows
		require.True(t, events.Scan())
	}
	go end()
	for events.Scan() {
		if events.Text() == "event: end" {
			return
		}
	}
	t.Error("the stream ends without an event that says so")
}

// There are so many streams at most, and one that has ended makes room.
func TestStreamsAreBounded(t *testing.T) {
	_, s, _ := serve(t, ui.Options{Every: time.Millisecond})
	var leave []func()
	for range 16 {
		events, closed := open(t, s)
		require.True(t, events.Scan())
		leave = append(leave, closed)
	}
	status, text := ask(t, "GET", base(s)+"/live", "")
	assert.Equal(t, 503, status)
	assert.Equal(t, "too many look at this system\n", text)
	leave[0]()
	require.Eventually(t, func() bool {
		reply, err := http.Get(base(s) + "/live")
		if err != nil {
			return false
		}
		reply.Body.Close()
		return reply.StatusCode == 200
	}, time.Minute, 5*time.Millisecond)
	for _, closed := range leave[1:] {
		closed()
	}
}

// A reader that reads nothing holds up nobody: others get every snapshot.
func TestSlowReader(t *testing.T) {
	f, s, _ := serve(t, ui.Options{Every: time.Millisecond})
	f.mu.Lock()
	f.live.State = strings.Repeat("large ", 100_000) // fills what the kernel buffers
	f.mu.Unlock()
	slow, err := net.Dial("tcp", strings.TrimPrefix(base(s), "http://"))
	require.NoError(t, err)
	defer slow.Close()
	fmt.Fprintf(slow, "GET /live HTTP/1.1\r\nHost: %s\r\n\r\n", strings.TrimPrefix(base(s), "http://"))
	require.Eventually(t, func() bool { return f.views.Load() > 50 }, time.Minute, time.Millisecond)
	f.mu.Lock()
	f.live.State = "online"
	f.mu.Unlock()
	events, closed := open(t, s)
	defer closed()
	events.Buffer(nil, 4<<20)
	for range 20 {
		require.True(t, events.Scan())
	}
}

// Garbage is answered or closed, and the server goes on.
func TestGarbage(t *testing.T) {
	_, s, _ := serve(t, ui.Options{})
	host := strings.TrimPrefix(base(s), "http://")
	for _, text := range []string{
		"\x00\x01\x02\r\n\r\n", "GET", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: " + host + "\r\nX: " + strings.Repeat("x", 64<<10) + "\r\n\r\n",
		"GET /" + strings.Repeat("a", 64<<10) + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"POST /step HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 99999999999\r\n\r\nx",
		"POST /step HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + base(s) + "\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
		"GET //../../etc/passwd HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"GET http://evil.example/ HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
		"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "CONNECT evil.example:80 HTTP/1.1\r\nHost: " + host + "\r\n\r\n",
	} {
		conn, err := net.Dial("tcp", host)
		require.NoError(t, err)
		_, _ = io.WriteString(conn, text)
		require.NoError(t, conn.(*net.TCPConn).CloseWrite())
		require.NoError(t, conn.SetReadDeadline(time.Now().Add(time.Minute)))
		reply, _ := io.ReadAll(conn)
		conn.Close()
		assert.NotContains(t, string(reply), "200 OK", "%.60q", text)
		status, _ := ask(t, "GET", base(s)+"/healthz", "")
		require.Equal(t, 200, status, "%.60q", text)
	}
}

// Prometheus gets the figures of the system, and those that it is given beside them.
func TestMetrics(t *testing.T) {
	more := prometheus.NewRegistry()
	c := prometheus.NewCounter(prometheus.CounterOpts{Name: "other_total"})
	c.Add(3)
	more.MustRegister(c)
	f, s, _ := serve(t, ui.Options{Metrics: more})
	f.live.Counts.Messages, f.live.Cores[0].Time.Active = 42, 7
	f.live.Shared = []stats.LiveArea{{Name: "shared DRAM", Used: 100, Total: 200}}
	status, text := ask(t, "GET", base(s)+"/metrics", "")
	assert.Equal(t, 200, status)
	for _, line := range []string{
		"epiphany_messages_total 42", `epiphany_core_cycles_total{core="0",doing="active"} 7`,
		`epiphany_memory_used_bytes{area="shared DRAM"} 100`, "other_total 3",
	} {
		assert.Contains(t, text, "\n"+line+"\n")
	}
}
