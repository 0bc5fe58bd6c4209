package fi_test

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/pgas"
	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// folds are the functions of the cores' library.
var folds = [...]string{fi.Int8: "int8", fi.Uint8: "uint8", fi.Int16: "int16", fi.Uint16: "uint16",
	fi.Int32: "int32", fi.Uint32: "uint32", fi.Int64: "int64", fi.Uint64: "uint64",
	fi.Float: "float", fi.Double: "double", fi.FloatComplex: "float_complex",
	fi.DoubleComplex: "double_complex", fi.LongDouble: "double",
	fi.LongDoubleComplex: "double_complex"}

// parts are how many numbers an element has, 0 for integers.
func parts(d fi.Datatype) int {
	switch d {
	case fi.Float, fi.Double, fi.LongDouble:
		return 1
	case fi.FloatComplex, fi.DoubleComplex, fi.LongDoubleComplex:
		return 2
	}
	return 0
}

// values are elements of a type: any integers, and numbers whose products are exact. Some are
// equal.
func values(r *rand.Rand, d fi.Datatype, n int) (p []byte) {
	p = make([]byte, d.Size()) // 0
	for len(p) < (n-1)*d.Size() {
		if parts(d) == 0 {
			var b [8]byte
			binary.LittleEndian.PutUint64(b[:], r.Uint64())
			p = append(p, b[:d.Size()]...)
			continue
		}
		for range parts(d) {
			v := float64(r.IntN(4001)-2000) / 8
			var err error
			if d.Size()/parts(d) == 4 {
				p, err = binary.Append(p, binary.LittleEndian, float32(v))
			} else {
				p, err = binary.Append(p, binary.LittleEndian, v)
			}
			if err != nil {
				panic(err)
			}
		}
	}
	return append(p, p[d.Size():2*d.Size()]...)
}

// elements are the values of a type that operations are tried with, each with each.
const elements = 6

const foldSource = `
#include <rdma/fi_fold.h>
#include <stdio.h>
#include <string.h>
static unsigned hash;
static void add(const unsigned char *p, int n)
{
	while (n--)
		hash = (hash ^ *p++) * 16777619u;
}
static const unsigned char values[] __attribute__((aligned(8))) = { %s };
int main(void)
{
	for (int op = 0; op < FI_ATOMIC_OP_LAST; op++) {
		if (!(%#xu >> op & 1))
			continue;
		hash = 2166136261u;
		for (int i = 0; i < %d * %d * %d; i++) {
			unsigned char at[16] __attribute__((aligned(8))), old[16] __attribute__((aligned(8)));
			const unsigned char *v = values + i / %[3]d %% %[3]d * %[6]d;
			memcpy(at, values + i %% %[3]d * %[6]d, %[6]d);
			__fi_fold_%[7]s(at, op == FI_ATOMIC_READ ? 0 : v, values + i / %[3]d / %[3]d * %[6]d, old, op);
			add(at, %[6]d);
			add(old, %[6]d);
		}
		printf("%%d %%x\n", op, hash);
	}
	return 0;
}
`

// onCore does all operations of a type on a core.
func onCore(t *testing.T, d fi.Datatype, data []byte) string {
	var bytes []string
	for _, b := range data {
		bytes = append(bytes, fmt.Sprint(b))
	}
	var has uint32
	for code := range fi.MSwap + 1 {
		if d.Valid(code, fi.Fetch) || d.Valid(code, fi.Compare) {
			has |= 1 << code
		}
	}
	source := fmt.Sprintf(foldSource, strings.Join(bytes, ","), has, elements, elements, elements,
		d.Size(), folds[d])
	image, err := pgas.Build("fold.c", []byte(source))
	require.NoError(t, err)
	board := emu.Parallella()
	board.Rows, board.Cols = 1, 1
	var out strings.Builder
	_, err = pgas.Run(t.Context(), host.Config{Board: board}, image, &out)
	require.NoError(t, err)
	return out.String()
}

// inGo does the same by [fi.Datatype.Fold].
func inGo(d fi.Datatype, data []byte) string {
	var out strings.Builder
	size := d.Size()
	element := func(i int) []byte { return data[i*size : (i+1)*size] }
	for code := range fi.MSwap + 1 {
		if !d.Valid(code, fi.Fetch) && !d.Valid(code, fi.Compare) {
			continue
		}
		h := fnv.New32a()
		at, old := make([]byte, size), make([]byte, size)
		for i := range elements * elements * elements {
			copy(at, element(i%elements))
			with := element(i / elements % elements)
			if code == fi.AtomicRead {
				with = nil
			}
			d.Fold(code, at, with, element(i/elements/elements), old)
			h.Write(at)
			h.Write(old)
		}
		fmt.Fprintf(&out, "%d %s\n", code, strings.TrimLeft(hex.EncodeToString(h.Sum(nil)), "0"))
	}
	return out.String()
}

// Each operation of each type leaves and fetches what it does on a core.
func TestFoldIsThatOfCores(t *testing.T) {
	for d, name := range folds {
		t.Run(name, func(t *testing.T) {
			d := fi.Datatype(d)
			data := values(rand.New(rand.NewPCG(1, uint64(d))), d, elements)
			require.Len(t, data, elements*d.Size())
			assert.Equal(t, onCore(t, d, data), inGo(d, data))
		})
	}
}

// Which pairs there are: counts are those of testdata/atomics.c, whose program has them of the
// mesh.
func TestValid(t *testing.T) {
	var n [3]int
	for d := range fi.LongDoubleComplex + 1 {
		for code := range fi.MSwap + 1 {
			for kind := range fi.Compare + 1 {
				if d.Valid(code, kind) {
					n[kind]++
				}
			}
		}
	}
	assert.Equal(t, [3]int{8*11 + 3*8 + 3*6, 8*12 + 3*9 + 3*7, 8*7 + 3*6 + 3*2}, n)
	assert.False(t, fi.Datatype(-1).Valid(fi.Sum, fi.Base))
	assert.False(t, fi.Int8.Valid(fi.MSwap+1, fi.Compare))
	assert.Zero(t, fi.Datatype(14).Size())
}
