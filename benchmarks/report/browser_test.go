package report

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/ui/browsertest"
)

// inspect is a function of JavaScript that looks at what a report has: see look.
//
//go:embed testdata/inspect.js
var inspect string

// theme is what inspect tells.
type theme struct {
	Charts []struct {
		Title, Name   string
		Width, Height float64
	}
	Tables []struct {
		Title        string
		Rows, Ragged int // rows of the body; cells of numbers that are not aligned to the right
	}
}

func TestPageInABrowser(t *testing.T) {
	b := browsertest.New(t, "")
	dir := t.TempDir()
	f := sample(true)
	require.NoError(t, Write(dir, f))
	d, err := build(f)
	require.NoError(t, err)
	b.Run(chromedp.Navigate("file://" + filepath.ToSlash(filepath.Join(dir, HTMLFile))))
	backgrounds := map[string]bool{}
	for _, scheme := range browsertest.Schemes {
		for _, width := range browsertest.Widths {
			t.Run(fmt.Sprint(scheme, width), func(t *testing.T) {
				b.Resize(scheme, width)
				seen := b.Check(t)
				assert.Greater(t, seen.Texts, 500)
				backgrounds[seen.Background] = true
				var page theme
				b.Run(chromedp.Evaluate("("+inspect+")()", &page))
				checkPage(t, d, &page)
				b.Picture(t, fmt.Sprint("report-", scheme, "-", width))
			})
		}
	}
	assert.Len(t, backgrounds, 2, "light and dark look the same")
	assert.Empty(t, b.Complaints())
}

// checkPage holds what a browser shows against the document.
func checkPage(t *testing.T, d *document, page *theme) {
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
}
