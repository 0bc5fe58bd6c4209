package ui

import (
	"crypto/sha256"
	"crypto/subtle"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// guard lets a request through, or refuses it.
type guard struct {
	token string // empty for none
	near  bool   // the server is on the loopback interface
	port  string
	log   *slog.Logger
	next  http.Handler

	mu     sync.Mutex
	silent time.Time // until when refusals are not logged
}

// cookie is where a browser keeps the token.
const cookie = "epiphany-token"

// quietTime is how long refusals are silent after one has been logged.
const quietTime = 10 * time.Second

// headers are those of every answer: nothing from elsewhere, nothing within elsewhere's pages.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; " +
		"connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; " +
		"frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Cache-Control":                "no-store",
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	bearer := g.isToken(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	switch {
	case !g.hosts(r.Host):
		g.refuse(w, r, http.StatusMisdirectedRequest, "this server has another name")
	case foreign(r):
		g.refuse(w, r, http.StatusForbidden, "another site has caused this request")
	case r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost:
		g.refuse(w, r, http.StatusMethodNotAllowed, "the method is none of GET, HEAD and POST")
	case g.enter(w, r):
	case r.URL.Path == "/healthz": // tells nothing of what runs
		g.next.ServeHTTP(w, r)
	case g.token != "" && !bearer && !g.isToken(fromCookie(r)):
		w.Header().Set("WWW-Authenticate", `Bearer realm="epiphany"`)
		g.refuse(w, r, http.StatusUnauthorized, "the token is missing or wrong: open the address "+
			"that the server has printed")
	case r.Method == http.MethodPost && !bearer && !ours(r):
		g.refuse(w, r, http.StatusForbidden, "a command comes from the page, or with the token")
	default:
		r.Body = http.MaxBytesReader(w, r.Body, mostBody)
		g.next.ServeHTTP(w, r)
	}
}

// enter takes the token out of the address and gives the browser a cookie for it.
func (g *guard) enter(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet || r.URL.Path != "/" || !g.isToken(r.URL.Query().Get("token")) {
		return false
	}
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: g.token, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return true
}

// isToken tells whether a text is the token, in a time that does not tell how much of it is.
func (g *guard) isToken(text string) bool {
	want, got := sha256.Sum256([]byte(g.token)), sha256.Sum256([]byte(text))
	return g.token != "" && subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

func fromCookie(r *http.Request) string {
	c, err := r.Cookie(cookie)
	if err != nil {
		return ""
	}
	return c.Value
}

// hosts tells whether the server goes by a name. On the loopback interface others are names that
// somebody has made point there; beyond it the token protects.
func (g *guard) hosts(host string) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil || !g.near {
		return !g.near
	}
	ip := net.ParseIP(name)
	return port == g.port && (name == "localhost" || ip != nil && ip.IsLoopback())
}

// foreign tells whether a browser says that another site has caused a request.
func foreign(r *http.Request) bool {
	switch site := r.Header.Get("Sec-Fetch-Site"); site {
	case "", "none", "same-origin":
	default:
		return true
	}
	origin := r.Header.Get("Origin")
	return origin != "" && !sameOrigin(origin, r)
}

// ours tells whether a browser says that the page itself has caused a request.
func ours(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Site") == "same-origin" || sameOrigin(r.Header.Get("Origin"), r)
}

func sameOrigin(origin string, r *http.Request) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "http" && u.Host == r.Host
}

// refuse answers with a reason, and logs it unless it has just logged one.
func (g *guard) refuse(w http.ResponseWriter, r *http.Request, status int, why string) {
	g.mu.Lock()
	now := time.Now()
	loud := now.After(g.silent)
	if loud {
		g.silent = now.Add(quietTime)
	}
	g.mu.Unlock()
	if loud {
		g.log.Warn("ui: request refused", "from", r.RemoteAddr, "method", r.Method,
			"path", r.URL.Path, "why", why)
	}
	http.Error(w, why, status)
}
