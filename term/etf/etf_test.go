package etf_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/etf"
	"github.com/parallergo/epiphany/term/foreign"
	"github.com/parallergo/epiphany/term/termtest"
)

// encoded is x in the external term format.
func encoded(t testing.TB, h *termtest.Heap, x term.Term, minor int) []byte {
	t.Helper()
	e := etf.Encoder{View: h.View, Atoms: h.Atoms, Self: term.Pid(7), Minor: minor, Limit: 1 << 24}
	data, fits := e.Encode(x)
	require.True(t, fits)
	return data
}

// decoder reads terms with these atoms, and one fun.
func decoder(atoms *term.Atoms) *etf.Decoder {
	return &etf.Decoder{Atoms: atoms, Limit: 1 << 20, MaxInteger: 1 << 20, HasFun: func(f term.FunInfo) bool { return f.Entry == 77 }}
}

func TestTermsComeBack(t *testing.T) {
	for _, x := range append(termtest.HandPicked(), termtest.RandomValues(16, 400)...) {
		h := termtest.NewHeap(1 << 14)
		original := h.Term(t, x)
		for minor := range 3 {
			data := encoded(t, h, original, minor)
			r := decoder(h.Atoms)
			words, used, err := r.Scan(append(data, 1, 2, 3))
			require.NoError(t, err)
			require.Equal(t, len(data), used)
			s := termtest.NewRefcStore(words+len(data), h.Atoms)
			back, err := r.Build(&s.Builder, s.View)
			require.NoError(t, err)
			require.LessOrEqual(t, s.Used, words)
			require.Equal(t, h.Text(original), s.Text(back))
			require.Equal(t, etf.PHash2(h.View, h.Atoms, original), etf.PHash2(s.View, h.Atoms, back))
		}
	}
}

// askOTP has erl read expressions and write each as it is outside, and its phash.
const askOTP = `
{ok, Text} = file:read_file(File),
Hex = fun(B) -> [io_lib:format("~2.16.0b", [X]) || <<X>> <= B] end,
lists:foreach(fun(Line) ->
    {ok, Tokens, _} = erl_scan:string(unicode:characters_to_list(Line) ++ "."),
    {ok, Exprs} = erl_parse:parse_exprs(Tokens),
    {value, V, _} = erl_eval:exprs(Exprs, []),
    io:format("~s ~s ~s ~w~n", [Hex(term_to_binary(V, [{minor_version, M}])) || M <- [0, 1, 2]] ++ [erlang:phash(V, 1 bsl 32)])
end, binary:split(Text, <<"\n">>, [global, trim])), halt().`

func TestTermsAndOldHashesAreAsInOTP(t *testing.T) {
	installed.Need(t)
	values := append(termtest.HandPicked(), termtest.RandomValues(17, 300)...)
	var b strings.Builder
	for _, x := range values {
		b.WriteString(termtest.Source(x) + "\n")
	}
	file := filepath.Join(t.TempDir(), "values")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
	out, err := exec.Command("erl", "-noinput", "-eval", strings.Replace(askOTP, "File", strconv.Quote(file), 1)).Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	require.Len(t, lines, len(values))
	for i, x := range values {
		h := termtest.NewHeap(1 << 14)
		original := h.Term(t, x)
		want := strings.Fields(lines[i])
		for minor := range 3 {
			require.Equal(t, want[minor], hex.EncodeToString(encoded(t, h, original, minor)), h.Text(original))
		}
		if !termtest.HasReference(x) {
			require.Equal(t, want[3], strconv.FormatInt(int64(etf.PHash(h.View, h.Atoms, original))+1, 10), h.Text(original))
		}
	}
}

func TestFunsOutsideBelongToTheirCode(t *testing.T) {
	h := termtest.NewHeap(1000)
	f := h.Fun(term.AtomLists, 3, 2, 77, h.Term(t, term.List{int64(1), "abc"}), term.AtomOK)
	h.Atoms.Foreign.Loaded(term.AtomLists, foreign.Version{1, 15: 2}, [2]int{74, 78})
	data := encoded(t, h, f, 1)
	r := decoder(h.Atoms)
	_, _, err := r.Scan(data)
	require.NoError(t, err)
	back, err := r.Build(&h.Builder, h.View)
	require.NoError(t, err)
	assert.True(t, term.EqualExact(h.View, h.Atoms, f, back))

	assert.Equal(t, etf.PHash(h.View, h.Atoms, f), etf.PHash(h.View, h.Atoms, back))
}

// TestForeignFuns has funs of code that is not there come and go as they are, and be told apart.
func TestForeignFuns(t *testing.T) {
	h := termtest.NewHeap(1 << 14)
	r := decoder(h.Atoms)
	read := func(data []byte) (term.Term, error) {
		_, _, err := r.Scan(data)
		require.NoError(t, err)
		return r.Build(&h.Builder, h.View)
	}
	list := h.Term(t, term.List{int64(1), "abc"})
	data := encoded(t, h, h.Fun(term.AtomLists, 3, 2, 78, list, term.AtomOK), 1)
	other := bytes.Clone(data)
	other[10]++ // the version of the module
	f, err := read(data)
	require.NoError(t, err)
	assert.Equal(t, data, encoded(t, h, f, 1))
	again, err := read(data)
	require.NoError(t, err)
	assert.True(t, term.EqualExact(h.View, h.Atoms, f, again))
	g, err := read(other)
	require.NoError(t, err)
	assert.Equal(t, other, encoded(t, h, g, 1))
	assert.False(t, term.EqualExact(h.View, h.Atoms, f, g))
	assert.Less(t, term.ReadFun(h.View, f).Entry, 0)
	for i := range 1 << 13 { // as many as a peer likes
		binary.BigEndian.PutUint32(other[7:], uint32(i))
		if _, err = read(other); err != nil {
			break
		}
		h.Builder.Used = 0
	}
	assert.ErrorIs(t, err, etf.ErrLimit)
	_, err = read(data)
	assert.NoError(t, err, "one that is known")
}

func TestWhatIsSharedIsBounded(t *testing.T) {
	h := termtest.NewHeap(1000)
	x := h.Tuple(term.Small(1), term.Small(2))
	for range 60 {
		x = h.Tuple(x, x)
	}
	e := etf.Encoder{View: h.View, Atoms: h.Atoms, Minor: 1, Limit: 1000}
	_, fits := e.Encode(x)
	assert.False(t, fits)
}

func TestSafeDecodersMakeNoAtoms(t *testing.T) {
	h := termtest.NewHeap(1000)
	for _, text := range []string{"w\x03new", "q\x77\x03newd\x00\x01aa\x01", "t\x00\x00\x00\x01w\x03newj"} {
		r := decoder(h.Atoms)
		r.Safe = true
		_, _, err := r.Scan([]byte("\x83" + text))
		require.NoError(t, err)
		atoms := h.Atoms.Len()
		_, err = r.Build(&h.Builder, h.View)
		assert.ErrorIs(t, err, etf.ErrFormat)
		assert.Equal(t, atoms, h.Atoms.Len())
	}
}

func TestLimitsOfReading(t *testing.T) {
	h := termtest.NewHeap(10)
	r := decoder(h.Atoms)
	_, _, err := r.Scan([]byte("\x83P\x7f\xff\xff\xffx"))
	assert.ErrorIs(t, err, etf.ErrLimit)
	r.MaxInteger = 8
	_, _, err = r.Scan([]byte("\x83b\x00\x00\x01\x00"))
	assert.ErrorIs(t, err, etf.ErrLimit)
	h.Atoms.LimitNames(h.Atoms.Len())
	_, _, err = r.Scan([]byte("\x83w\x03new"))
	require.NoError(t, err)
	_, err = r.Build(&h.Builder, h.View)
	assert.ErrorIs(t, err, term.ErrAtomTable)
}

func TestLargeMapsComeBackFromOutside(t *testing.T) {
	for _, n := range []int{term.MaxFlat, term.MaxFlat + 1, 100, 3000} {
		h := termtest.NewHeap(1 << 20)
		m := h.Term(t, termtest.LargeMap(n))
		data := encoded(t, h, m, 1)
		r := decoder(h.Atoms)
		words, used, err := r.Scan(data)
		require.NoError(t, err)
		assert.Equal(t, len(data), used)
		h.Alloc = func([]byte) (emu.Addr, uint32, error) { panic("no binary is large") }
		start := h.Used
		again, err := r.Build(&h.Builder, h.View)
		require.NoError(t, err)
		assert.LessOrEqual(t, h.Used-start, words)
		assert.True(t, term.EqualExact(h.View, h.Atoms, m, again))
	}
}

func TestALargeMapFromOutsideWithAKeyTwice(t *testing.T) {
	h := termtest.NewHeap(1 << 16)
	const n = term.MaxFlat + 8
	data := []byte{131, 't', 0, 0, 0, n}
	for i := range n {
		data = append(data, 'a', byte(i%(n-1)), 'j')
	}
	r := decoder(h.Atoms)
	_, _, err := r.Scan(data)
	require.NoError(t, err)
	_, err = r.Build(&h.Builder, h.View)
	assert.ErrorIs(t, err, etf.ErrFormat)
}

// FuzzDecoder reads bytes from anywhere: an error, or a term that comes back the same when it is
// written and read again.
func FuzzDecoder(f *testing.F) {
	h := termtest.NewHeap(1 << 20)
	for i, x := range append(termtest.HandPicked(), termtest.RandomValues(18, 40)...) {
		if data := encoded(f, h, h.Term(f, x), i%3); len(data) < 300 {
			f.Add(data)
		}
	}
	f.Add(encoded(f, h, h.Fun(term.AtomLists, 3, 2, 77, term.AtomOK), 1))
	f.Add(encoded(f, h, h.Term(f, termtest.LargeMap(term.MaxFlat+3)), 1))
	for _, odd := range []string{"", "\x83", "\x83l\x00\x00\x00\x00l\x00\x00\x00\x00a\x01", "\x83n\x03\x01\x00\x00\x00", "\x83M\x00\x00\x00\x01\x03\xff",
		"\x83P\x00\x00\x00\x02x\x9cK\x04\x00\x00b\x00b", "\x83t\x00\x00\x00\x02a\x01a\x01a\x01a\x02", "\x83gd\x00\x0dnonode@nohost\x00\x00\x00P\x00\x00\x00\x00\x00"} {
		f.Add([]byte(odd))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := decoder(term.NewAtoms())
		words, used, err := r.Scan(data)
		if err != nil || words > 1<<16 {
			require.True(t, err == nil || errors.Is(err, etf.ErrFormat) || errors.Is(err, etf.ErrLimit))
			return
		}
		require.LessOrEqual(t, used, len(data))
		body := len(data)
		if data[1] == 'P' { // compressed
			body = int(binary.BigEndian.Uint32(data[2:]))
		}
		s := termtest.NewRefcStore(words+body, r.Atoms)
		x, err := r.Build(&s.Builder, s.View)
		require.LessOrEqual(t, s.Used, words)
		if err != nil {
			return
		}
		written := encoded(t, s.Heap, x, 1)
		words, _, err = r.Scan(written)
		require.NoError(t, err)
		other := termtest.NewRefcStore(words+len(written), r.Atoms)
		back, err := r.Build(&other.Builder, other.View)
		require.NoError(t, err)
		require.True(t, bytes.Equal(written, encoded(t, other.Heap, back, 1)))
	})
}

func BenchmarkEncode(b *testing.B) {
	h := termtest.NewHeap(1 << 20)
	g := termtest.Generator{Rand: rand.New(rand.NewPCG(1, 2))}
	x := term.List{}
	for range 500 {
		x = append(x, g.Value(3))
	}
	t := h.Term(b, x)
	b.SetBytes(int64(len(encoded(b, h, t, 1))))
	for b.Loop() {
		encoded(b, h, t, 1)
	}
}
