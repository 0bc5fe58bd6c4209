package report

import (
	"context"
	_ "embed"
	"fmt"
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

// inspect is a function of JavaScript that looks at the page: see look.
//
//go:embed testdata/inspect.js
var inspect string

// look is what inspect tells.
type look struct {
	Background string // of the page
	Overflow   int    // pixels by which the page is wider than the window
	Charts     []struct {
		Title, Name   string
		Width, Height float64
	}
	Tables []struct {
		Title        string
		Rows, Ragged int // rows of the body; cells of numbers that are not aligned to the right
	}
	Contrast []struct { // the worst few
		Text  string
		Ratio float64
	}
	Texts int // that were looked at
}

// browser starts a headless browser. What it complains of, and what it asks for beside files, is
// collected.
func browser(t *testing.T) (ctx context.Context, complaints func() []string) {
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
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("disable-background-networking", true), chromedp.WSURLReadTimeout(mostWaiting))
	allocator, cancelAllocator := chromedp.NewExecAllocator(timeout, options...)
	t.Cleanup(cancelAllocator)
	ctx, cancelTab := chromedp.NewContext(allocator)
	t.Cleanup(cancelTab)
	var mu sync.Mutex
	var all []string
	complain := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, fmt.Sprintf(format, args...))
	}
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			complain("exception: %s", e.ExceptionDetails.Text)
		case *runtime.EventConsoleAPICalled:
			complain("console: %v", e.Type)
		case *log.EventEntryAdded:
			complain("%v: %s", e.Entry.Level, e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !strings.HasPrefix(u, "file:") && !strings.HasPrefix(u, "data:") {
				complain("request: %s", u)
			}
		}
	})
	return ctx, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return all
	}
}

func TestPageInABrowser(t *testing.T) {
	ctx, complaints := browser(t)
	dir := t.TempDir()
	f := sample(true)
	require.NoError(t, Write(dir, f))
	d, err := build(f)
	require.NoError(t, err)
	url := "file://" + filepath.ToSlash(filepath.Join(dir, HTMLFile))
	require.NoError(t, chromedp.Run(ctx, network.Enable(), log.Enable(), chromedp.Navigate(url)))
	backgrounds := map[string]bool{}
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{400, 1280} {
			t.Run(fmt.Sprint(scheme, width), func(t *testing.T) {
				var page look
				require.NoError(t, chromedp.Run(ctx,
					emulation.SetDeviceMetricsOverride(width, 900, 1, false),
					emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
					chromedp.Evaluate("("+inspect+")()", &page)))
				checkPage(t, d, &page)
				backgrounds[page.Background] = true
			})
		}
	}
	assert.Len(t, backgrounds, 2, "light and dark look the same")
	assert.Empty(t, complaints())
}

// checkPage holds what a browser shows against the document.
func checkPage(t *testing.T, d *document, page *look) {
	assert.LessOrEqual(t, page.Overflow, 0, "the page is wider than the window")
	var tables []*table
	charts := 0
	for i := range d.Sections {
		for _, b := range d.Sections[i].Blocks {
			switch {
			case b.Table != nil:
				tables = append(tables, b.Table)
			case b.Figure != nil:
				tables = append(tables, &b.Figure.Data)
				charts += len(b.Figure.Charts)
			}
		}
	}
	require.Len(t, page.Tables, len(tables))
	for i, want := range tables {
		got := page.Tables[i]
		assert.Equal(t, strings.ReplaceAll(want.Title, "`", ""), got.Title)
		assert.Equal(t, len(want.Rows), got.Rows, got.Title)
		assert.Positive(t, got.Rows, got.Title)
		assert.Zero(t, got.Ragged, got.Title)
	}
	assert.Len(t, page.Charts, charts)
	for _, c := range page.Charts {
		assert.Greater(t, c.Width, 300.0, c.Name)
		assert.Greater(t, c.Height, 100.0, c.Name)
		assert.NotEmpty(t, c.Name)
		assert.NotEmpty(t, c.Title)
	}
	assert.Greater(t, page.Texts, 500)
	for _, c := range page.Contrast {
		assert.GreaterOrEqual(t, c.Ratio, leastContrast, "%q", c.Text)
	}
}
