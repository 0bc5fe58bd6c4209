// Package browsertest shows pages to a headless browser, for tests that look at them.
package browsertest

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Bounds of what a browser shows.
const (
	leastContrast = 4.5 // of text on its background, WCAG 2 level AA
	mostWaiting   = 2 * time.Minute
)

// Schemes and Widths are how pages are looked at: light and dark, on a phone and on a desk.
var (
	Schemes = []string{"light", "dark"}
	Widths  = []int64{400, 1280}
)

// inspect is a function of JavaScript that looks at what any page has: see Look.
//
//go:embed inspect.js
var inspect string

// Seen is what a browser shows of a page.
type Seen struct {
	Background string     // of the page
	Overflow   int        // pixels by which the page is wider than the window
	Contrast   []Contrast // the worst few
	Texts      int        // that were looked at
	Nameless   []string   // elements to operate that have no name
}

// Contrast is that of a text with its background.
type Contrast struct {
	Text  string
	Ratio float64
}

// Browser is a headless browser with one page. What it complains of, and what it asks for beside
// what is allowed, is collected.
type Browser struct {
	context.Context
	t       *testing.T
	allowed string

	mu         sync.Mutex
	complaints []string
}

// New starts a browser, or skips the test if there is none. Addresses begin with allowed, are files
// or data.
func New(t *testing.T, allowed string) *Browser {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		t.Skip("there is no chromium")
	}
	timeout, cancel := context.WithTimeout(t.Context(), mostWaiting)
	t.Cleanup(cancel)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("disable-background-networking", true),
		chromedp.WSURLReadTimeout(mostWaiting))
	allocator, cancelAllocator := chromedp.NewExecAllocator(timeout, options...)
	t.Cleanup(cancelAllocator)
	b := &Browser{t: t, allowed: allowed}
	var cancelTab context.CancelFunc
	b.Context, cancelTab = chromedp.NewContext(allocator)
	t.Cleanup(cancelTab)
	chromedp.ListenTarget(b, b.listen)
	b.Run(network.Enable(), log.Enable())
	return b
}

// listen collects complaints.
func (b *Browser) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.complain("exception: %s", e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		b.complain("console: %v", e.Type)
	case *log.EventEntryAdded:
		b.complain("%v: %s", e.Entry.Level, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		u := e.Request.URL
		own := b.allowed != "" && strings.HasPrefix(u, b.allowed)
		if !own && !strings.HasPrefix(u, "file:") && !strings.HasPrefix(u, "data:") {
			b.complain("request: %s", u)
		}
	}
}

func (b *Browser) complain(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.complaints = append(b.complaints, fmt.Sprintf(format, args...))
}

// Complaints are what has been collected.
func (b *Browser) Complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.complaints
}

// Run does something with the page.
func (b *Browser) Run(actions ...chromedp.Action) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Run(b, actions...))
}

// Resize shows the page in a scheme and a width.
func (b *Browser) Resize(scheme string, width int64) {
	b.t.Helper()
	b.Run(emulation.SetDeviceMetricsOverride(width, 900, 1, false),
		emulation.SetEmulatedMedia().WithFeatures(
			[]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
}

// Check looks at the page and asserts what holds for every page: it is no wider than the window,
// its texts can be read, and what can be operated has a name. It returns what it has seen.
func (b *Browser) Check(t *testing.T) (seen Seen) {
	t.Helper()
	b.Run(chromedp.Evaluate("("+inspect+")()", &seen))
	assert.LessOrEqual(t, seen.Overflow, 0, "the page is wider than the window")
	for _, c := range seen.Contrast {
		assert.GreaterOrEqual(t, c.Ratio, leastContrast, "%q", c.Text)
	}
	assert.Empty(t, seen.Nameless)
	return seen
}

// Picture keeps a picture of the whole page among the artefacts of a test: see go test -artifacts.
func (b *Browser) Picture(t *testing.T, name string) {
	t.Helper()
	var data []byte
	b.Run(chromedp.FullScreenshot(&data, 100))
	require.NoError(t, os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), data, 0o644))
}
