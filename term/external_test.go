package term

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

	"github.com/parallergo/epiphany/emu"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/installed"
)

// external is t in the external term format.
func external(t testing.TB, h *heap, x Term, minor int) []byte {
	t.Helper()
	e := External{View: h.v, Atoms: h.atoms, Self: Pid(7), Minor: minor, Limit: 1 << 24}
	data, fits := e.Encode(x)
	require.True(t, fits)
	return data
}

// readerOf reads terms with these atoms, and one fun.
func readerOf(atoms *Atoms) *ExternalReader {
	return &ExternalReader{Atoms: atoms, Limit: 1 << 20, MaxInteger: 1 << 20, HasFun: func(f FunInfo) bool { return f.Entry == 77 }}
}

func TestExternalTermsComeBack(t *testing.T) {
	for _, x := range append(handPicked(), randomValues(16, 400)...) {
		h := newHeap(1 << 14)
		original := h.term(t, x)
		for minor := range 3 {
			data := external(t, h, original, minor)
			r := readerOf(h.atoms)
			words, used, err := r.Scan(append(data, 1, 2, 3))
			require.NoError(t, err)
			require.Equal(t, len(data), used)
			s := newReaderStore(words+len(data), h.atoms)
			back, err := r.Build(&s.Builder, s.v)
			require.NoError(t, err)
			require.LessOrEqual(t, s.Used, words)
			require.Equal(t, h.text(original), s.text(back))
			require.Equal(t, PHash(h.v, h.atoms, original), PHash(s.v, h.atoms, back))
		}
	}
}

// askExternal has erl read expressions and write each as it is outside, and its phash.
const askExternal = `
{ok, Text} = file:read_file(File),
Hex = fun(B) -> [io_lib:format("~2.16.0b", [X]) || <<X>> <= B] end,
lists:foreach(fun(Line) ->
    {ok, Tokens, _} = erl_scan:string(unicode:characters_to_list(Line) ++ "."),
    {ok, Exprs} = erl_parse:parse_exprs(Tokens),
    {value, V, _} = erl_eval:exprs(Exprs, []),
    io:format("~s ~s ~s ~w~n", [Hex(term_to_binary(V, [{minor_version, M}])) || M <- [0, 1, 2]] ++ [erlang:phash(V, 1 bsl 32)])
end, binary:split(Text, <<"\n">>, [global, trim])), halt().`

func TestExternalTermsAndOldHashesAreAsInOTP(t *testing.T) {
	installed.Need(t)
	values := append(handPicked(), randomValues(17, 300)...)
	var b strings.Builder
	for _, x := range values {
		b.WriteString(source(x) + "\n")
	}
	file := filepath.Join(t.TempDir(), "values")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
	out, err := exec.Command("erl", "-noinput", "-eval", strings.Replace(askExternal, "File", strconv.Quote(file), 1)).Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	require.Len(t, lines, len(values))
	for i, x := range values {
		h := newHeap(1 << 14)
		original := h.term(t, x)
		want := strings.Fields(lines[i])
		for minor := range 3 {
			require.Equal(t, want[minor], hex.EncodeToString(external(t, h, original, minor)), h.text(original))
		}
		if !hasReference(x) {
			require.Equal(t, want[3], strconv.FormatInt(int64(OldPHash(h.v, h.atoms, original))+1, 10), h.text(original))
		}
	}
}

func TestFunsOutsideBelongToTheirCode(t *testing.T) {
	h := newHeap(1000)
	f := h.Fun(AtomLists, 3, 2, 77, h.term(t, List{int64(1), "abc"}), AtomOK)
	g := h.Fun(AtomLists, 3, 2, 78, f)
	data := external(t, h, f, 1)
	r := readerOf(h.atoms)
	_, _, err := r.Scan(data)
	require.NoError(t, err)
	back, err := r.Build(&h.Builder, h.v)
	require.NoError(t, err)
	assert.True(t, EqualExact(h.v, f, back))

	_, _, err = r.Scan(external(t, h, g, 1))
	require.NoError(t, err)
	_, err = r.Build(&h.Builder, h.v)
	assert.ErrorIs(t, err, ErrExternal)

	data[10]++ // the version of the module
	_, _, err = r.Scan(data)
	assert.ErrorIs(t, err, ErrExternal)
	assert.Equal(t, OldPHash(h.v, h.atoms, f), OldPHash(h.v, h.atoms, back))
}

func TestWhatIsSharedIsBounded(t *testing.T) {
	h := newHeap(1000)
	x := h.Tuple(Small(1), Small(2))
	for range 60 {
		x = h.Tuple(x, x)
	}
	e := External{View: h.v, Atoms: h.atoms, Minor: 1, Limit: 1000}
	_, fits := e.Encode(x)
	assert.False(t, fits)
}

func TestSafeReadersMakeNoAtoms(t *testing.T) {
	h := newHeap(1000)
	for _, text := range []string{"w\x03new", "q\x77\x03newd\x00\x01aa\x01", "t\x00\x00\x00\x01w\x03newj"} {
		r := readerOf(h.atoms)
		r.Safe = true
		_, _, err := r.Scan([]byte("\x83" + text))
		require.NoError(t, err)
		atoms := h.atoms.Len()
		_, err = r.Build(&h.Builder, h.v)
		assert.ErrorIs(t, err, ErrExternal)
		assert.Equal(t, atoms, h.atoms.Len())
	}
}

func TestLimitsOfReading(t *testing.T) {
	h := newHeap(10)
	r := readerOf(h.atoms)
	_, _, err := r.Scan([]byte("\x83P\x7f\xff\xff\xffx"))
	assert.ErrorIs(t, err, ErrExternalLimit)
	r.MaxInteger = 8
	_, _, err = r.Scan([]byte("\x83b\x00\x00\x01\x00"))
	assert.ErrorIs(t, err, ErrExternalLimit)
	h.atoms.LimitNames(h.atoms.Len())
	_, _, err = r.Scan([]byte("\x83w\x03new"))
	require.NoError(t, err)
	_, err = r.Build(&h.Builder, h.v)
	assert.ErrorIs(t, err, ErrAtomTable)
}

func TestLargeMapsComeBackFromOutside(t *testing.T) {
	for _, n := range []int{MaxFlat, MaxFlat + 1, 100, 3000} {
		h := newHeap(1 << 20)
		m := h.term(t, large(n))
		data := external(t, h, m, 1)
		r := readerOf(h.atoms)
		words, used, err := r.Scan(data)
		require.NoError(t, err)
		assert.Equal(t, len(data), used)
		h.Alloc = func([]byte) (emu.Addr, uint32, error) { panic("no binary is large") }
		start := h.Used
		again, err := r.Build(&h.Builder, h.v)
		require.NoError(t, err)
		assert.LessOrEqual(t, h.Used-start, words)
		assert.True(t, EqualExact(h.v, m, again))
	}
}

func TestALargeMapFromOutsideWithAKeyTwice(t *testing.T) {
	h := newHeap(1 << 16)
	const n = MaxFlat + 8
	data := []byte{131, 't', 0, 0, 0, n}
	for i := range n {
		data = append(data, 'a', byte(i%(n-1)), 'j')
	}
	r := readerOf(h.atoms)
	_, _, err := r.Scan(data)
	require.NoError(t, err)
	_, err = r.Build(&h.Builder, h.v)
	assert.ErrorIs(t, err, ErrExternal)
}

// FuzzExternal reads bytes from anywhere: an error, or a term that comes back the same when it is written and read again.
func FuzzExternal(f *testing.F) {
	h := newHeap(1 << 20)
	for i, x := range append(handPicked(), randomValues(18, 40)...) {
		if data := external(f, h, h.term(f, x), i%3); len(data) < 300 {
			f.Add(data)
		}
	}
	f.Add(external(f, h, h.Fun(AtomLists, 3, 2, 77, AtomOK), 1))
	f.Add(external(f, h, h.term(f, large(MaxFlat+3)), 1))
	for _, odd := range []string{"", "\x83", "\x83l\x00\x00\x00\x00l\x00\x00\x00\x00a\x01", "\x83n\x03\x01\x00\x00\x00", "\x83M\x00\x00\x00\x01\x03\xff",
		"\x83P\x00\x00\x00\x02x\x9cK\x04\x00\x00b\x00b", "\x83t\x00\x00\x00\x02a\x01a\x01a\x01a\x02", "\x83gd\x00\x0dnonode@nohost\x00\x00\x00P\x00\x00\x00\x00\x00"} {
		f.Add([]byte(odd))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := readerOf(NewAtoms())
		words, used, err := r.Scan(data)
		if err != nil || words > 1<<16 {
			require.True(t, err == nil || errors.Is(err, ErrExternal) || errors.Is(err, ErrExternalLimit))
			return
		}
		require.LessOrEqual(t, used, len(data))
		body := len(data)
		if data[1] == 'P' { // compressed
			body = int(binary.BigEndian.Uint32(data[2:]))
		}
		s := newReaderStore(words+body, r.Atoms)
		x, err := r.Build(&s.Builder, s.v)
		require.LessOrEqual(t, s.Used, words)
		if err != nil {
			return
		}
		written := external(t, s.heap, x, 1)
		words, _, err = r.Scan(written)
		require.NoError(t, err)
		other := newReaderStore(words+len(written), r.Atoms)
		back, err := r.Build(&other.Builder, other.v)
		require.NoError(t, err)
		require.True(t, bytes.Equal(written, external(t, other.heap, back, 1)))
	})
}

func BenchmarkExternal(b *testing.B) {
	h := newHeap(1 << 20)
	g := generator{rand.New(rand.NewPCG(1, 2))}
	x := List{}
	for range 500 {
		x = append(x, g.value(3))
	}
	t := h.term(b, x)
	b.SetBytes(int64(len(external(b, h, t, 1))))
	for b.Loop() {
		external(b, h, t, 1)
	}
}
