package epiphany_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/ui/browsertest"
)

// The page shows a running system, in a browser, light and dark, on a phone and on a desk; it is
// operated with the keyboard.
func TestPageInABrowser(t *testing.T) {
	b := browsertest.New(t, "http://127.0.0.1:")
	sys, _, _ := newSystem(t)
	require.NoError(t, sys.LoadSource(t.Context(), "busy.erl", []byte(busy)))
	go sys.RunMain(t.Context(), "busy", "main", 12, -1)
	p := servePage(t, sys)
	b.Run(chromedp.Navigate(p.url.String()))
	text := func(id string) (s string) {
		b.Run(chromedp.Text("#"+id, &s, chromedp.ByQuery))
		return s
	}
	waitFor := func(id, want string) {
		t.Helper()
		require.Eventually(t, func() bool { return strings.Contains(text(id), want) }, patience,
			20*time.Millisecond, "%s: %s", id, want)
	}
	waitFor("state-text", "running")
	waitFor("processes-count", "13 alive")
	waitFor("grid", "fib/1")    // behind a place to break the line
	time.Sleep(3 * time.Second) // of timelines
	backgrounds := map[string]bool{}
	for _, scheme := range browsertest.Schemes {
		for _, width := range browsertest.Widths {
			t.Run(fmt.Sprint(scheme, width), func(t *testing.T) {
				b.Resize(scheme, width)
				seen := b.Check(t)
				assert.Greater(t, seen.Texts, 200)
				backgrounds[seen.Background] = true
				time.Sleep(300 * time.Millisecond) // until the charts have the width
				b.Picture(t, fmt.Sprint("ui-", scheme, "-", width))
			})
		}
	}
	assert.Len(t, backgrounds, 2, "light and dark look the same")

	b.Run(chromedp.Focus("#pause"), chromedp.KeyEvent(kb.Enter))
	waitFor("state-text", "paused")
	assert.Equal(t, "Continue", text("pause"))
	assert.True(t, sys.Live().Standing)
	stood := sys.Live().Cycles
	b.Run(chromedp.Focus("#step"), chromedp.KeyEvent(kb.Enter))
	require.Eventually(t, func() bool { return sys.Live().Cycles > stood }, patience, 5*time.Millisecond)
	b.Run(chromedp.Focus("#grid button"), chromedp.KeyEvent(kb.ArrowRight),
		chromedp.KeyEvent(kb.ArrowDown))
	waitFor("core-title", "Core 5")
	b.Run(chromedp.Focus("#find"), chromedp.KeyEvent("dispatcher"))
	waitFor("processes-count", "1 shown")
	b.Run(chromedp.Focus("#pause"), chromedp.KeyEvent(kb.Enter))
	waitFor("state-text", "running")
	p.end()
	waitFor("state-text", "connection lost")
	assert.Empty(t, b.Complaints())
	require.ErrorIs(t, <-p.done, nil)
	assert.NotEqual(t, epiphany.Unavailable, sys.State(), "the run goes on")
}
