package program_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// Steps of members in C and in Erlang: see testdata/sets.c.
const (
	setMembers = 6
	setWords   = 4
	setSteps   = 24
	setKinds   = 10
)

// step is what the members of an active set do.
type step struct{ kind, start, log, size, root, words int }

func (s step) bytes() []byte {
	return []byte{byte(s.kind), byte(s.start), byte(s.log), byte(s.size), byte(s.root), byte(s.words),
		0, 0}
}

func (s step) member(rank int) int { return s.start + rank%s.size<<s.log }

// words are the source or the destination of a member.
type words [setMembers * setWords]uint32

// sourceOf is what a member has before the n-th step.
func sourceOf(s step, n, me int) (w words) {
	for i := range w {
		v := (n*7919+me*1013+i*131)%2003 - 1001
		w[i] = uint32(v)
		if s.kind == 5 {
			w[i] = math.Float32bits(float32(v) * 0.5)
		}
	}
	return w
}

// perform is what the members have after the n-th step.
func (s step) perform(n int) (dest [setMembers]words) {
	var source [setMembers]words
	for me := range source {
		source[me] = sourceOf(s, n, me)
	}
	for rank := range s.size {
		me, next := s.member(rank), s.member(rank+1)
		switch s.kind {
		case 0:
			if rank != s.root {
				copy(dest[me][:], source[s.member(s.root)][:s.words])
			}
		case 1, 2:
			s.collect(&dest[me], &source)
		case 3:
			for from := range s.size {
				copy(dest[me][from*s.words:], source[s.member(from)][rank*s.words:][:s.words])
			}
		case 4, 5:
			s.reduce(&dest[me], &source)
		case 6, 8, 9:
			copy(dest[next][:], source[me][:s.words])
			if s.kind == 8 {
				dest[next][setWords] = uint32(rank + 3)
			} else if s.kind == 9 {
				copy(dest[me][setWords:], source[next][1:][:s.words])
			}
		case 7:
			dest[0][0] += uint32(s.words * (s.words + 1) / 2)
		}
	}
	return dest
}

func (s step) collect(to *words, source *[setMembers]words) {
	at := 0
	for rank := range s.size {
		n := s.words
		if s.kind == 1 {
			n = 1 + (rank+s.words)%setWords
		}
		at += copy(to[at:], source[s.member(rank)][:n])
	}
}

func (s step) reduce(to *words, source *[setMembers]words) {
	if s.kind == 4 {
		for i := range setMembers * s.words {
			for rank := range s.size {
				to[i] += source[s.member(rank)][i]
			}
		}
		return
	}
	for i := range s.words {
		most := math.Inf(-1)
		for rank := range s.size {
			most = max(most, float64(math.Float32frombits(source[s.member(rank)][i])))
		}
		to[i] = math.Float32bits(float32(most))
	}
}

// setsJob gives all members the same steps, and prints what each has found after them.
const setsJob = `
main(Elf, Kinds, Steps) ->
    {ok, C} = epiphany:load(Elf),
    E = fun() -> member() end,
    {ok, Job} = spmd:start([case K of $c -> C; $e -> E end || K <- binary_to_list(Kinds)], 2, 3, []),
    [spmd:send(Job, Pe, Steps) || Pe <- lists:seq(0, 5)],
    [receive {Job, Pe, Found} -> io:format("~w~n", [[H || <<H:32/little>> <= Found]]) end ||
        Pe <- lists:seq(0, 5)],
    receive {Job, done} -> ok end.

member() ->
    Me = shmem:my_pe(),
    At = fun shmem:address/1,
    Where = {At(pSync), At(source), At(dest), At(work), At(arrived), At(lock)},
    Steps = receive Bytes -> Bytes end,
    Found = [step(N, Me, S, Where) || {N, S} <- lists:enumerate(0, [S || <<S:8/binary>> <= Steps])],
    get(shmem_job) ! {self(), << <<H:32/little>> || H <- Found >>},
    shmem:finalize().

step(N, Me, <<Kind, Start, Log, Size, Root, Words, _:16>>, Where) ->
    {Sync, Source, Dest, _, Arrived, _} = Where,
    Values = [(N * 7919 + Me * 1013 + I * 131) rem 2003 - 1001 || I <- lists:seq(0, 23)],
    shmem:put(Source, case Kind of
        5 -> << <<(V * 0.5):32/float-little>> || V <- Values >>;
        _ -> << <<V:32/little>> || V <- Values >>
    end, Me),
    shmem:put(Dest, <<0:(24 * 32)>>, Me),
    shmem:put(Sync, <<0:(48 * 32)>>, Me),
    shmem:put(Arrived, <<0:64>>, Me),
    shmem:barrier_all(),
    Rank = (Me - Start) bsr Log,
    Me >= Start andalso Rank < Size andalso Start + (Rank bsl Log) =:= Me andalso
        perform(Kind, Rank, {Start, Log, Size}, Root, Words, Where, Me),
    shmem:barrier_all(),
    lists:foldl(fun(W, H) -> (H * 31 + W) band 16#ffffffff end, 1,
        [W || <<W:32/little>> <= shmem:get(Dest, 96, Me)]).

perform(Kind, Rank, {Start, Log, Size} = Set, Root, Words, Where, Me) ->
    {Sync, Source, Dest, Work, Arrived, Lock} = Where,
    Next = Start + (((Rank + 1) rem Size) bsl Log),
    Bytes = 4 * Words,
    case Kind of
        0 -> shmem:broadcast(Dest, Source, Bytes, Root, Set, Sync);
        1 -> shmem:collect(Dest, Source, 4 * (1 + (Rank + Words) rem 4), Set, Sync);
        2 -> shmem:fcollect(Dest, Source, Bytes, Set, Sync);
        3 -> shmem:alltoall(Dest, Source, Bytes, Set, Sync);
        4 -> shmem:reduce(int, sum, Dest, Source, 6 * Words, Set, Work, Sync);
        5 -> shmem:reduce(float, max, Dest, Source, Words, Set, Work, Sync);
        6 ->
            [begin
                 shmem:put(Dest + 4 * I, shmem:get(Source + 4 * I, 4, Me), Next),
                 shmem:barrier(Set, Sync)
             end || I <- lists:seq(0, Words - 1)];
        7 ->
            [begin
                 I rem 2 =:= 0 orelse shmem:test_lock(Lock) orelse shmem:set_lock(Lock),
                 I rem 2 =:= 0 andalso shmem:set_lock(Lock),
                 shmem:put(int, Dest, shmem:get_value(int, Dest, 0) + I + 1, 0),
                 shmem:clear_lock(Lock)
             end || I <- lists:seq(0, Words - 1)];
        8 ->
            shmem:put_signal(Dest, shmem:get(Source, Bytes, Me), Arrived, Rank + 3, add, Next),
            Sum = shmem:signal_wait_until(Arrived, ne, 0),
            Sum = shmem:signal_fetch(Arrived),
            shmem:put(int, Dest + 16, Sum, Me);
        9 ->
            shmem:put_nbi(Dest, Source, Bytes, Next),
            shmem:get_nbi(Dest + 16, Source + 4, Bytes, Next),
            shmem:quiet()
    end.
`

// Members in C and in Erlang take part in collectives of random active sets, take a lock, signal and
// transfer without waiting, and have what a model in Go has, in the strong order of memory and weak.
func TestSetsOfMembers(t *testing.T) {
	elf := jobFor(t, "sets.c", cc.Target{Symmetric: symmetricBytes})
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 2))
			kinds := shuffledKinds(rnd)
			var steps []byte
			var found [setMembers][]string
			for n := range setSteps {
				s := randomStep(rnd, (n+int(seed))%setKinds)
				steps = append(steps, s.bytes()...)
				for me, dest := range s.perform(n) {
					found[me] = append(found[me], fmt.Sprint(dest.sum()))
				}
			}
			opts := []epiphany.Option{withSymmetric(false)}
			if seed%2 == 1 {
				opts = append(opts, epiphany.WithWeakMemory(seed, 2000))
			}
			args := []any{elf, []byte(strings.Join(kinds, "")), steps}
			text, _ := run(t, setsJob, "main", args, opts...)
			var want strings.Builder
			for _, all := range found {
				fmt.Fprintf(&want, "[%s]\n", strings.Join(all, ","))
			}
			assert.Equal(t, want.String(), text, "members %v, steps %v", kinds, steps)
		})
	}
}

// sum is what members send of their words.
func (w words) sum() uint32 { return w.hash(1) }

// hash goes on from h.
func (w words) hash(h uint32) uint32 {
	for _, x := range w {
		h = h*31 + x
	}
	return h
}

// randomStep is one of a kind with a random active set.
func randomStep(rnd *rand.Rand, kind int) step {
	s := step{kind: kind, log: rnd.IntN(3), words: 1 + rnd.IntN(setWords)}
	s.start = rnd.IntN(setMembers)
	s.size = 1 + rnd.IntN((setMembers-1-s.start)>>s.log+1)
	s.root = rnd.IntN(s.size)
	return s
}

// Who is in no set, or in none that there is, gets an error.
func TestErrorsOfSets(t *testing.T) {
	text, _ := run(t, `
main() ->
    {ok, Job} = spmd:start(fun() -> member() end, 1, 3, []),
    receive {Job, 1, Found} -> io:format("~w~n", [binary_to_term(Found)]) end,
    receive {Job, done} -> ok end.

member() ->
    {At, _} = shmem:heap(),
    Why = fun(F) -> try F() catch error:{no_set, {shmem, R, Pe, S}} -> {R, Pe, S} end end,
    shmem:my_pe() =:= 1 andalso (get(shmem_job) ! {self(), term_to_binary([Why(F) || F <- [
        fun() -> shmem:barrier({0, 1, 2}, At) end,
        fun() -> shmem:sync({0, 0, 4}, At) end,
        fun() -> shmem:collect(At, At, 4, {2, 0, 1}, At) end,
        fun() -> shmem:fcollect(At, At, 4, {0, 0, 1}, At) end,
        fun() -> shmem:alltoall(At, At, 4, {-1, 0, 2}, At) end,
        fun() -> shmem:reduce(int, sum, At, At, 1, some, At, At) end,
        fun() -> shmem:broadcast(At, At, 4, 0, {0, 0, 0}, At) end]])}).
`, "main", nil, withSymmetric(false))
	assert.Equal(t, "[{barrier,1,{0,1,2}},{sync,1,{0,0,4}},{collect,1,{2,0,1}},{fcollect,1,{0,0,1}},"+
		"{alltoall,1,{-1,0,2}},{reduce,1,some},{broadcast,1,{0,0,0}}]\n", text)
}
