package systems

import (
	"bytes"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// measuredOnce is what all tests look at.
var measuredOnce = newStudy(0, false)

// apart is how far a figure of a page may be off, since code of the compiler moves some a little.
const apart = 0.03

// long are the tables that take minutes.
var long = []string{"scales", "meshes"}

// The tables of pages are what is measured.
func TestPagesAreUpToDate(t *testing.T) {
	for _, page := range []string{"shmem", "rpc", "coprthr"} {
		data, err := os.ReadFile("../../docs/" + page + ".md")
		require.NoError(t, err)
		old := string(data)
		for _, name := range long {
			old = strings.ReplaceAll(old, (&section{name: name}).begin(), "")
		}
		written := old
		require.NoError(t, writeInto(&written, measuredOnce))
		same(t, old, written, page)
	}
}

// same compares texts word by word, and numbers as far as they may be apart.
func same(t *testing.T, old, written, what string) {
	t.Helper()
	want, got := strings.Fields(old), strings.Fields(written)
	require.Len(t, got, len(want), "%s: make pgas-doc", what)
	for i := range want {
		a, errA := strconv.ParseFloat(strings.Trim(want[i], "()"), 64)
		b, errB := strconv.ParseFloat(strings.Trim(got[i], "()"), 64)
		if errA != nil || errB != nil {
			require.Equal(t, want[i], got[i], "%s: make pgas-doc", what)
			continue
		}
		assert.InDelta(t, b, a, apart*math.Abs(b), "%s: make pgas-doc", what)
	}
}

// The long tables have every line, and what is measured on few cores.
func TestLongTablesAreUpToDate(t *testing.T) {
	cells := func(table string, most int) (all []string) {
		for line := range strings.Lines(table) {
			columns := strings.Split(line, "|")
			all = append(all, strings.Join(columns[:min(most, len(columns))], "|"))
		}
		return all
	}
	text, err := scales(0, meshSide)
	require.NoError(t, err)
	shmem := cells(written(t, "shmem", "scales"), 4)
	same(t, strings.Join(shmem, "\n"), strings.Join(cells(text, 4), "\n"), "scales")

	r, err := measuredOnce.resident()
	require.NoError(t, err)
	text = r.ofMeshes()
	meshes := strings.Split(written(t, "coprthr", "meshes"), "\n")
	few := strings.Count(text, "\n") + 1
	require.Greater(t, len(meshes), few, "make pgas-doc")
	same(t, strings.Join(meshes[:few], "\n"), text, "meshes")
}

// written is the table that a page has of a section.
func written(t *testing.T, page, name string) string {
	t.Helper()
	data, err := os.ReadFile("../../docs/" + page + ".md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(data), (&section{name: name}).begin())
	text, _, found := strings.Cut(rest, "\n<!-- end of "+name)
	require.True(t, found, name)
	return text
}

func TestSection(t *testing.T) {
	s := section{name: "laws"}
	const begin, end = "<!-- laws: written by make pgas-doc -->\n", "<!-- end of laws -->\n"
	got, err := s.into("a\n"+begin+"old\n"+end+"z\n", "new")
	require.NoError(t, err)
	assert.Equal(t, "a\n"+begin+"new\n"+end+"z\n", got)
	for _, bad := range []string{begin, end + begin} {
		_, err = s.into(bad, "new")
		assert.ErrorContains(t, err, "the page lacks the line \"<!-- end of laws")
	}
	empty := "no marks"
	assert.ErrorContains(t, writeInto(&empty, nil), "the page has no mark of a table")
	assert.Error(t, WritePage(t.TempDir()+"/none.md", 1))
}

func TestFigures(t *testing.T) {
	r, err := measuredOnce.results()
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, r.compare(&out))
	all, err := figures()
	require.NoError(t, err)
	for _, f := range all {
		assert.Contains(t, out.String(), f.Routine)
		_, known := tolerance[f.Class]
		assert.True(t, known || f.Class == "literature", f.Class)
	}
	assert.NotContains(t, out.String(), "NaN")
}
