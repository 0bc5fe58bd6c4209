package program_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
)

// Members in C and in Erlang take random steps: see testdata/member.h.
const (
	stepMembers = 6
	stepWords   = 4 // of a member at most

	kindsOfTeams = puts + 1
	kindsOfSets  = transfer + 1
)

// What the members of a step do.
const (
	broadcast = iota
	collect
	fcollect
	alltoall
	alltoalls
	alltoalls64
	sum
	largest
	puts
	lock
	signal
	transfer
)

// Who they are: an active set, or the members of a team by how that is split off.
const (
	strided = iota
	stridedTwice
	rows
	columns
	activeSet
)

// step is what members do, all in the same place; the stride of an active set is a logarithm.
type step struct{ kind, how, start, stride, size, root, words, dst, sst int }

func (s step) bytes() []byte {
	return []byte{byte(s.kind), byte(s.how), byte(s.start), byte(s.stride), byte(s.size),
		byte(s.root), byte(s.words), byte(s.dst), byte(s.sst)}
}

// teams are the members of each team, or the active set, that there is at the same time.
func (s step) teams() (all [][]int) {
	across := min(s.stride, stepMembers)
	switch s.how {
	case rows, columns:
		for pe := range stepMembers {
			of := pe / across
			if s.how == columns {
				of = pe % across
			}
			for len(all) <= of {
				all = append(all, nil)
			}
			all[of] = append(all[of], pe)
		}
		return all
	case activeSet:
		across = 1 << s.stride
	}
	var team []int
	for rank := range s.size {
		if s.how != stridedTwice || rank%2 == 0 {
			team = append(team, s.start+rank*across)
		}
	}
	return [][]int{team}
}

// words are the source or the destination of a member.
type words [stepMembers * stepWords]uint32

// memories are those of all members.
type memories [stepMembers]words

// hash goes on from h.
func (w words) hash(h uint32) uint32 {
	for _, x := range w {
		h = h*31 + x
	}
	return h
}

// sources are what the members have before the n-th step.
func (s step) sources(n int) (all memories) {
	for me := range all {
		for i := range all[me] {
			v := (n*7919+me*1013+i*131)%2003 - 1001
			all[me][i] = uint32(v)
			if s.kind == largest {
				all[me][i] = math.Float32bits(float32(v) * 0.5)
			}
		}
	}
	return all
}

// perform is what the members have after the n-th step.
func (s step) perform(n int) (dest memories) {
	source := s.sources(n)
	for _, team := range s.teams() {
		for rank, me := range team {
			next := team[(rank+1)%len(team)]
			switch s.kind {
			case broadcast:
				if root := s.root % len(team); rank != root || s.how != activeSet {
					copy(dest[me][:], source[team[root]][:s.words])
				}
			case collect, fcollect, alltoall:
				s.collect(&dest[me], &source, team, rank)
			case alltoalls, alltoalls64:
				s.exchange(&dest[me], &source, team, rank)
			case sum, largest:
				s.reduce(&dest[me], &source, team)
			case puts, signal, transfer:
				copy(dest[next][:], source[me][:s.words])
				if s.kind == signal {
					dest[next][stepWords] = uint32(rank + 3)
				} else if s.kind == transfer {
					copy(dest[me][stepWords:], source[next][1:][:s.words])
				}
			case lock:
				dest[0][0] += uint32(s.words * (s.words + 1) / 2)
			}
		}
	}
	return dest
}

// collect is what a member gets of all.
func (s step) collect(to *words, source *memories, team []int, rank int) {
	at := 0
	for from, pe := range team {
		part := source[pe][:s.words]
		switch s.kind {
		case collect:
			part = source[pe][:1+(from+s.words)%stepWords]
		case alltoall:
			part = source[pe][rank*s.words:][:s.words]
		}
		at += copy(to[at:], part)
	}
}

// exchange is what a member gets when elements are apart, words or pairs of them.
func (s step) exchange(to *words, source *memories, team []int, rank int) {
	size := 1 + s.kind - alltoalls
	for from, pe := range team {
		for i := range s.words {
			element := source[pe][(rank*s.words+i)*s.sst*size:][:size]
			copy(to[(from*s.words+i)*s.dst*size:], element)
		}
	}
}

func (s step) reduce(to *words, source *memories, team []int) {
	if s.kind == sum {
		for i := range stepMembers * s.words {
			for _, pe := range team {
				to[i] += source[pe][i]
			}
		}
		return
	}
	for i := range s.words {
		most := float32(math.Inf(-1))
		for _, pe := range team {
			most = max(most, math.Float32frombits(source[pe][i]))
		}
		to[i] = math.Float32bits(most)
	}
}

// numbers is what a member finds of the numbers of its team, or of none; nothing of an active set.
func (s step) numbers(me int) uint32 {
	if s.how == activeSet {
		return 0
	}
	var team []int
	rank, size := -1, -1
	for _, t := range s.teams() {
		if i := slices.Index(t, me); i >= 0 {
			team, rank, size = t, i, len(t)
		}
	}
	h := rank + 7*size
	for pe := range stepMembers {
		world := -1
		if pe < size {
			world = team[pe]
		}
		h += (pe+1)*(slices.Index(team, pe)+2) + 11*(pe+1)*(world+2)
	}
	return uint32(h)
}

// stepsJob gives all members the same steps, and prints what each has found after them. The steps
// themselves are in ready/1, before all begin one, and take/5.
const stepsJob = `
main(Elf, Kinds, Steps) ->
    E = fun() -> member() end,
    Members = case Elf of
        <<>> -> E;
        _ ->
            {ok, C} = epiphany:load(Elf),
            [case K of $c -> C; $e -> E end || K <- binary_to_list(Kinds)]
    end,
    {ok, Job} = spmd:start(Members, 2, 3, []),
    [spmd:send(Job, Pe, Steps) || Pe <- lists:seq(0, 5)],
    [receive {Job, Pe, Found} -> io:format("~w~n", [[H || <<H:32/little>> <= Found]]) end ||
        Pe <- lists:seq(0, 5)],
    receive {Job, done} -> ok end.

member() ->
    [Source, Dest] = [variable(V) || V <- [source, dest]],
    Steps = receive Bytes -> Bytes end,
    Found = [step(N, S, Source, Dest, shmem:my_pe()) ||
        {N, S} <- lists:enumerate(0, [S || <<S:9/binary>> <= Steps])],
    get(shmem_job) ! {self(), << <<H:32/little>> || H <- Found >>},
    shmem:finalize().

variable(Name) ->
    try shmem:address(Name)
    catch error:{no_symbol, _} -> shmem:malloc(96)
    end.

step(N, <<Number, How, Start, Stride, Size, Root, Words, Dst, Sst>>, Source, Dest, Me) ->
    Kind = element(1 + Number, {broadcast, collect, fcollect, alltoall, alltoalls, alltoalls64, sum,
        max, puts, lock, signal, transfer}),
    Values = [(N * 7919 + Me * 1013 + I * 131) rem 2003 - 1001 || I <- lists:seq(0, 23)],
    shmem:put(Source, case Kind of
        max -> << <<(V * 0.5):32/float-little>> || V <- Values >>;
        _ -> << <<V:32/little>> || V <- Values >>
    end, Me),
    shmem:put(Dest, <<0:(24 * 32)>>, Me),
    ready(Me),
    shmem:barrier_all(),
    Found = take(Kind, {How, Start, Stride, Size}, Root, Words, {Source, Dest, Me, {Dst, Sst}}),
    shmem:barrier_all(),
    lists:foldl(fun(W, H) -> (H * 31 + W) band 16#ffffffff end, (1 + Found) band 16#ffffffff,
        [W || <<W:32/little>> <= shmem:get(Dest, 96, Me)]).
`

// takes has members take steps, which are given in Erlang too, and compares what each has found
// with the model: in the strong order of memory, and in the weak one for odd seeds. Without an ELF
// file all members are processes.
func takes(t *testing.T, seed uint64, source string, elf []byte, kinds []string, steps []step) {
	t.Helper()
	var encoded []byte
	var found [stepMembers][]string
	for n, s := range steps {
		encoded = append(encoded, s.bytes()...)
		for me, dest := range s.perform(n) {
			found[me] = append(found[me], fmt.Sprint(dest.hash(1+s.numbers(me))))
		}
	}
	opts := []epiphany.Option{withSymmetric(false)}
	if seed%2 == 1 {
		opts = append(opts, epiphany.WithWeakMemory(seed, 2000))
	}
	args := []any{elf, []byte(strings.Join(kinds, "")), encoded}
	text, _ := run(t, stepsJob+source, "main", args, opts...)
	var want strings.Builder
	for _, all := range found {
		fmt.Fprintf(&want, "[%s]\n", strings.Join(all, ","))
	}
	assert.Equal(t, want.String(), text, "members %v, steps %v", kinds, steps)
}

// randomSteps are so many, of one kind after the other.
func randomSteps(rnd *rand.Rand, seed uint64, n, kinds int, random func(*rand.Rand) step) []step {
	steps := make([]step, n)
	for i := range steps {
		s := random(rnd)
		s.kind, s.dst, s.sst = (i+int(seed))%kinds, 1+rnd.IntN(2), 1+rnd.IntN(2)
		switch s.kind { // there is room for half as many elements that are apart
		case alltoalls:
			s.words = 1 + s.words%2
		case alltoalls64:
			s.words = 1
		}
		steps[i] = s
	}
	return steps
}
