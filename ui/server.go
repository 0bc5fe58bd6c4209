package ui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/parallergo/epiphany/stats"
)

// System is what is shown. Its methods are called by any goroutine.
type System interface {
	// Live is the system as it stands, with the time for which the run has stopped for it.
	Live() (stats.Live, time.Duration)
	// Pause lets virtual time stand, Continue lets it go on, and Advance lets so many windows run.
	Pause()
	Continue()
	Advance(windows int)
}

// Options say how a page is served. The zero value is a free port of the loopback interface.
type Options struct {
	// Address is host:port. Without a host it is the loopback interface; port 0 is a free one.
	Address string
	// Token is what who looks must have, at least MinToken characters. Without one everybody may
	// who reaches the loopback interface; an address beyond it demands one.
	Token string
	// Log is told of what is refused and of what fails; nil for nobody.
	Log *slog.Logger
	// Metrics are served with those of the system; nil for none.
	Metrics prometheus.Gatherer
	// Every is the time between two snapshots; 0 stands for DefaultEvery.
	Every time.Duration
}

// Bounds.
const (
	MinToken     = 16
	DefaultEvery = 250 * time.Millisecond

	mostConnections = 128
	mostStreams     = 16
	mostHeader      = 16 << 10
	mostBody        = 4 << 10
	headerTime      = 5 * time.Second
	requestTime     = 30 * time.Second
	idleTime        = time.Minute
	drainTime       = 5 * time.Second
)

// Server serves the page of one system.
type Server struct {
	listener net.Listener
	http     http.Server
	hub      *hub
	guard    guard
	system   System
}

// Listen makes a server that has its address and answers nobody yet. It fails when an address
// beyond the loopback interface is given without a token, or the token is too short.
func Listen(sys System, o Options) (*Server, error) {
	host, port, err := net.SplitHostPort(cmp.Or(o.Address, ":0"))
	if err != nil {
		return nil, fmt.Errorf("ui: the address %q: %w", o.Address, err)
	}
	host = cmp.Or(host, "127.0.0.1")
	if o.Token != "" && len(o.Token) < MinToken {
		return nil, fmt.Errorf("ui: the token has %d characters, want at least %d", len(o.Token),
			MinToken)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("ui: %w", err)
	}
	near := listener.Addr().(*net.TCPAddr).IP.IsLoopback()
	if !near && o.Token == "" {
		return nil, errors.Join(listener.Close(),
			fmt.Errorf("ui: %s is beyond the loopback interface, which demands a token", host))
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{listener: newLimited(listener, mostConnections), system: sys}
	s.hub = newHub(sys, cmp.Or(o.Every, DefaultEvery), o.Log)
	s.guard = guard{token: o.Token, near: near, log: o.Log, next: s.routes(o.Metrics),
		port: fmt.Sprint(listener.Addr().(*net.TCPAddr).Port)}
	s.http = http.Server{
		Handler: &s.guard, ReadHeaderTimeout: headerTime, ReadTimeout: requestTime,
		IdleTimeout: idleTime, MaxHeaderBytes: mostHeader,
		ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	return s, nil
}

// URL is where the page is; it contains the token, if there is one.
func (s *Server) URL() string {
	u := url.URL{Scheme: "http", Host: s.listener.Addr().String(), Path: "/"}
	if s.guard.token != "" {
		u.RawQuery = url.Values{"token": {s.guard.token}}.Encode()
	}
	return u.String()
}

// Serve answers until the context ends. Then those who look are told, and requests under way have
// a few seconds to end.
func (s *Server) Serve(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(s.listener) }()
	watching := make(chan struct{})
	hubCtx, stop := context.WithCancel(ctx)
	go func() { defer close(watching); s.hub.run(hubCtx) }()
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	stop()
	<-watching
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	if s.http.Shutdown(drain) != nil {
		s.http.Close()
	}
	if errors.Is(err, http.ErrServerClosed) || err == nil {
		return nil
	}
	return fmt.Errorf("ui: %w", err)
}

// Close ends a server that Serve has not been called for.
func (s *Server) Close() error { return s.listener.Close() }

// limited is a listener with so many connections at most; more wait to be accepted.
type limited struct {
	net.Listener
	room chan struct{}
}

func newLimited(l net.Listener, most int) *limited {
	return &limited{l, make(chan struct{}, most)}
}

func (l *limited) Accept() (net.Conn, error) {
	l.room <- struct{}{}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.room
		return nil, err
	}
	return &counted{Conn: c, leave: func() { <-l.room }}, nil
}

// counted is a connection that leaves its place once.
type counted struct {
	net.Conn
	once  sync.Once
	leave func()
}

func (c *counted) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}
