package openshmem_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"testing"

	"github.com/parallergo/epiphany/conformance/openshmem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestList(t *testing.T) {
	all, err := openshmem.Programs()
	require.NoError(t, err)
	assert.GreaterOrEqual(t, len(all), 20)
	names, repositories := map[string]bool{}, map[string]bool{}
	for _, p := range all {
		name := p.Repository + " " + p.Name()
		assert.False(t, names[name], name)
		assert.NotEmpty(t, p.PEs, name)
		names[name], repositories[p.Repository] = true, true
		for _, f := range p.Files {
			assert.Regexp(t, regexp.MustCompile("^[0-9a-f]{40}$"), f.Commit, name)
			assert.Regexp(t, regexp.MustCompile("^[0-9a-f]{64}$"), f.Sum, name)
		}
	}
	assert.GreaterOrEqual(t, len(repositories), 4)
}

func TestComplaint(t *testing.T) {
	p := openshmem.Program{Prints: []string{"{last} of {n}\n"}, Never: []string{"WRONG"}}
	assert.Empty(t, p.Complaint("3 of 4\n", 4))
	assert.Equal(t, `does not print "4 of 5\n"`, p.Complaint("3 of 4\n", 5))
	assert.Equal(t, `prints "WRONG"`, p.Complaint("3 of 4\nWRONG\n", 4))
}

// sumOfABC is the SHA-256 of "abc" by FIPS 180-2.
const sumOfABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

func TestFetch(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.URL.Path == "/who/what/c0ffee/a/b.c" {
			_, err := w.Write([]byte("abc"))
			assert.NoError(t, err)
			return
		}
		http.NotFound(w, r)
	}))
	defer server.Close()
	file := openshmem.File{Path: "a/b.c", Commit: "c0ffee", Sum: sumOfABC}
	p := openshmem.Program{Repository: "who/what", Files: []openshmem.File{file}}
	dir := t.TempDir()
	for range 2 {
		require.NoError(t, p.Fetch(t.Context(), server.URL, dir))
	}
	assert.Equal(t, 1, asked, "what is there is not fetched again")

	name := file.Name(dir, p.Repository)
	require.NoError(t, os.WriteFile(name, []byte("abd"), 0o666))
	assert.ErrorContains(t, p.Fetch(t.Context(), server.URL, dir), name+" has the SHA-256 ")

	p.Files[0].Path = "a/c.c"
	assert.ErrorContains(t, p.Fetch(t.Context(), server.URL, dir), "a/c.c: 404 Not Found")

	p.Files[0] = openshmem.File{Path: "a/b.c", Commit: "c0ffee", Sum: "0" + sumOfABC[1:]}
	other := t.TempDir()
	assert.ErrorContains(t, p.Fetch(t.Context(), server.URL, other), "/a/b.c has the SHA-256 ")
	assert.NoFileExists(t, p.Files[0].Name(other, p.Repository), "what is wrong is not kept")
}
