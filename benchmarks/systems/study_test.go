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
		want, got := strings.Fields(old), strings.Fields(written)
		require.Len(t, got, len(want), "make pgas-doc")
		for i := range want {
			a, errA := strconv.ParseFloat(strings.Trim(want[i], "()"), 64)
			b, errB := strconv.ParseFloat(strings.Trim(got[i], "()"), 64)
			if errA != nil || errB != nil {
				require.Equal(t, want[i], got[i], "make pgas-doc")
				continue
			}
			assert.InDelta(t, b, a, apart*math.Abs(b), "%s: make pgas-doc", page)
		}
	}
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
