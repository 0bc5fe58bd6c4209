package hostile

import (
	"bytes"
	"encoding/binary"
	"os/exec"
	"runtime/coverage"
	"strings"
)

// counted are the packages whose blocks are counted: those between a source and a loaded module,
// and those that they loop in.
var counted = []string{
	"github.com/parallergo/epiphany/conformance/cmd/hostile", // whose start sets the counters up
	"github.com/parallergo/epiphany/compiler/...", "github.com/parallergo/epiphany/bytecode/...",
	"github.com/parallergo/epiphany/term/...",
	"github.com/parallergo/epiphany/vm", "slices", "maps", "sort", "strings", "bytes", "strconv",
	"math/big", "unicode/utf8", "fmt",
}

// Build builds a command so that it counts the blocks that it executes: with the counters of test
// coverage.
func Build(pkg, out string) error {
	text, err := exec.Command("go", "build", "-cover", "-covermode=atomic",
		"-coverpkg="+strings.Join(counted, ","), "-o", out, pkg).CombinedOutput()
	if err != nil {
		return &exec.Error{Name: "go build: " + string(text), Err: err}
	}
	return nil
}

// Steps is how many blocks the program has executed so far; 0 if it was not built by Build.
func Steps() uint64 {
	var b bytes.Buffer
	if coverage.WriteCounters(&b) != nil {
		return 0
	}
	return sum(b.Bytes())
}

// The format of counters is that of internal/coverage: a header; one segment with a header, a table
// of strings and arguments, padded to 4 bytes; for each function its number of counters, package,
// number, and counters, as 32-bit numbers or in LEB128; a footer.
const (
	fileHeader    = 32
	flavorAt      = 24
	segmentHeader = 16
	footer        = 16
	flavorLEB     = 2
)

// sum adds the counters up.
func sum(data []byte) (total uint64) {
	functions := binary.LittleEndian.Uint64(data[fileHeader:])
	texts := binary.LittleEndian.Uint32(data[fileHeader+8:]) + binary.LittleEndian.Uint32(data[fileHeader+12:])
	at := (fileHeader + segmentHeader + int(texts) + 3) &^ 3
	rest := data[at : len(data)-footer]
	next := func() uint64 {
		if data[flavorAt] == flavorLEB {
			v, n := binary.Uvarint(rest)
			rest = rest[max(n, 1):]
			return v
		}
		v := binary.LittleEndian.Uint32(rest)
		rest = rest[4:]
		return uint64(v)
	}
	for range functions {
		counters := next()
		next()
		next()
		for range counters {
			total += next()
		}
	}
	return total
}
