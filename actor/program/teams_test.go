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
	"github.com/parallergo/epiphany/toolchain/cc"
)

// Steps of members of teams: see testdata/teams.c.
const (
	teamSteps = 16
	teamKinds = 7
)

// How a step makes its teams.
const (
	strided = iota
	stridedTwice
	rows
	columns
)

// teamStep is what the members of teams do.
type teamStep struct{ kind, how, start, stride, size, root, words int }

func (s teamStep) bytes() []byte {
	return []byte{byte(s.kind), byte(s.how), byte(s.start), byte(s.stride), byte(s.size), byte(s.root),
		byte(s.words), 0}
}

// teams are the members of each team that there is at the same time.
func (s teamStep) teams() (all [][]int) {
	if s.how == strided || s.how == stridedTwice {
		var team []int
		for rank := range s.size {
			if s.how == strided || rank%2 == 0 {
				team = append(team, s.start+rank*s.stride)
			}
		}
		return [][]int{team}
	}
	across := min(s.stride, setMembers)
	of := func(pe int) int { return pe / across }
	if s.how == columns {
		of = func(pe int) int { return pe % across }
	}
	for pe := range setMembers {
		for len(all) <= of(pe) {
			all = append(all, nil)
		}
		all[of(pe)] = append(all[of(pe)], pe)
	}
	return all
}

// numbersOf is what a member finds of the numbers of a team, nil for none.
func numbersOf(team []int, me int) uint32 {
	rank, size := -1, -1
	if team != nil {
		rank, size = slices.Index(team, me), len(team)
	}
	h := rank + 7*size
	for pe := range setMembers {
		world := -1
		if pe < size {
			world = team[pe]
		}
		h += (pe+1)*(slices.Index(team, pe)+2) + 11*(pe+1)*(world+2)
	}
	return uint32(h)
}

// perform is what the members have after the n-th step.
func (s teamStep) perform(n int) (dest [setMembers]words, numbers [setMembers]uint32) {
	var source [setMembers]words
	for me := range source {
		source[me] = sourceOf(step{kind: s.kind}, n, me)
		numbers[me] = numbersOf(nil, me)
	}
	for _, team := range s.teams() {
		for rank, me := range team {
			numbers[me] = numbersOf(team, me)
			next := team[(rank+1)%len(team)]
			switch s.kind {
			case 0:
				copy(dest[me][:], source[team[s.root%len(team)]][:s.words])
			case 1, 2, 3:
				s.collect(&dest[me], &source, team, rank)
			case 4:
				for i := range setMembers * s.words {
					for _, pe := range team {
						dest[me][i] += source[pe][i]
					}
				}
			case 5:
				for i := range s.words {
					most := float32(math.Inf(-1))
					for _, pe := range team {
						most = max(most, math.Float32frombits(source[pe][i]))
					}
					dest[me][i] = math.Float32bits(most)
				}
			case 6:
				copy(dest[next][:], source[me][:s.words])
			}
		}
	}
	return dest, numbers
}

// collect is what a member gets of all.
func (s teamStep) collect(to *words, source *[setMembers]words, team []int, rank int) {
	at := 0
	for from, pe := range team {
		part := source[pe][:s.words]
		switch s.kind {
		case 1:
			part = source[pe][:1+(from+s.words)%setWords]
		case 3:
			part = source[pe][rank*s.words:][:s.words]
		}
		at += copy(to[at:], part)
	}
}

// teamsJob gives all members the same steps, and prints what each has found after them.
const teamsJob = `
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
    Me = shmem:my_pe(),
    {Source, Dest} =
        try {shmem:address(source), shmem:address(dest)}
        catch error:{no_symbol, _} -> {shmem:malloc(96), shmem:malloc(96)}
        end,
    Steps = receive Bytes -> Bytes end,
    Found = [step(N, Me, S, Source, Dest) ||
        {N, S} <- lists:enumerate(0, [S || <<S:8/binary>> <= Steps])],
    get(shmem_job) ! {self(), << <<H:32/little>> || H <- Found >>},
    shmem:finalize().

step(N, Me, <<Kind, How, Start, Stride, Size, Root, Words, _>>, Source, Dest) ->
    Values = [(N * 7919 + Me * 1013 + I * 131) rem 2003 - 1001 || I <- lists:seq(0, 23)],
    shmem:put(Source, case Kind of
        5 -> << <<(V * 0.5):32/float-little>> || V <- Values >>;
        _ -> << <<V:32/little>> || V <- Values >>
    end, Me),
    shmem:put(Dest, <<0:(24 * 32)>>, Me),
    shmem:barrier_all(),
    {Team, Other} = split(How, Start, Stride, Size),
    Numbers = numbers(Team),
    Team =:= invalid orelse perform(Kind, Team, Root, Words, Source, Dest, Me),
    [shmem:team_destroy(T) || T <- [Team, Other], T =/= invalid],
    shmem:barrier_all(),
    lists:foldl(fun(W, H) -> (H * 31 + W) band 16#ffffffff end, (1 + Numbers) band 16#ffffffff,
        [W || <<W:32/little>> <= shmem:get(Dest, 96, Me)]).

split(0, Start, Stride, Size) ->
    {shmem:team_split_strided(world, Start, Stride, Size), invalid};
split(1, Start, Stride, Size) ->
    case shmem:team_split_strided(world, Start, Stride, Size) of
        invalid -> {invalid, invalid};
        Team -> {shmem:team_split_strided(Team, 0, 2, (Size + 1) div 2), Team}
    end;
split(2, _, Range, _) ->
    shmem:team_split_2d(world, Range);
split(3, _, Range, _) ->
    {X, Y} = shmem:team_split_2d(world, Range),
    {Y, X}.

numbers(T) ->
    lists:sum([shmem:team_my_pe(T), 7 * shmem:team_n_pes(T) |
        [(Pe + 1) * (shmem:team_translate_pe(world, Pe, T) + 2) +
            11 * (Pe + 1) * (shmem:team_translate_pe(T, Pe, world) + 2) || Pe <- lists:seq(0, 5)]]).

perform(Kind, T, Root, Words, Source, Dest, Me) ->
    {N, Rank, Bytes} = {shmem:team_n_pes(T), shmem:team_my_pe(T), 4 * Words},
    case Kind of
        0 -> shmem:team_broadcast(T, Dest, Source, Bytes, Root rem N);
        1 -> shmem:team_collect(T, Dest, Source, 4 * (1 + (Rank + Words) rem 4));
        2 -> shmem:team_fcollect(T, Dest, Source, Bytes);
        3 -> shmem:team_alltoall(T, Dest, Source, Bytes);
        4 -> shmem:team_reduce(T, int, sum, Dest, Source, 6 * Words);
        5 -> shmem:team_reduce(T, float, max, Dest, Source, Words);
        6 ->
            Next = shmem:team_translate_pe(T, (Rank + 1) rem N, world),
            [begin
                 shmem:put(Dest + 4 * I, shmem:get(Source + 4 * I, 4, Me), Next),
                 shmem:quiet(),
                 shmem:team_sync(T)
             end || I <- lists:seq(0, Words - 1)]
    end.
`

// Members in C and in Erlang, or in Erlang alone, make teams, take part in their collectives, and have
// what a model in Go has, in the strong order of memory and weak.
func TestTeamsOfMembers(t *testing.T) {
	program := jobFor(t, "teams.c", cc.Target{Symmetric: symmetricBytes})
	for seed := range uint64(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 3))
			elf, kinds := any(program), strings.Join(shuffledKinds(rnd), "")
			if seed%3 == 2 {
				elf = []byte{}
			}
			var steps []byte
			var found [setMembers][]string
			for n := range teamSteps {
				s := randomTeamStep(rnd, (n+int(seed))%teamKinds)
				steps = append(steps, s.bytes()...)
				dest, numbers := s.perform(n)
				for me := range dest {
					found[me] = append(found[me], fmt.Sprint(dest[me].hash(1+numbers[me])))
				}
			}
			opts := []epiphany.Option{withSymmetric(false)}
			if seed%2 == 1 {
				opts = append(opts, epiphany.WithWeakMemory(seed, 2000))
			}
			text, _ := run(t, teamsJob, "main", []any{elf, []byte(kinds), steps}, opts...)
			var want strings.Builder
			for _, all := range found {
				fmt.Fprintf(&want, "[%s]\n", strings.Join(all, ","))
			}
			assert.Equal(t, want.String(), text, "members %v, steps %v", kinds, steps)
		})
	}
}

// randomTeamStep is one of a kind with random teams.
func randomTeamStep(rnd *rand.Rand, kind int) teamStep {
	s := teamStep{kind: kind, how: rnd.IntN(columns + 1), root: rnd.IntN(setMembers),
		words: 1 + rnd.IntN(setWords), stride: 1 + rnd.IntN(setMembers), start: rnd.IntN(setMembers)}
	if s.how < rows {
		s.stride = 1 + rnd.IntN(3)
		s.size = 1 + rnd.IntN((setMembers-1-s.start)/s.stride+1)
	}
	return s
}

// What teams do not allow is an error, and four of them exist at a time.
func TestErrorsOfTeams(t *testing.T) {
	text, _ := run(t, `
main() ->
    {ok, Job} = spmd:start(fun() -> member() end, 1, 2, []),
    receive {Job, 1, Found} -> io:format("~p~n", [binary_to_term(Found)]) end,
    receive {Job, done} -> ok end.

member() ->
    Why = fun(F) ->
        try F() catch error:{Why, {shmem, R, Pe, W}} -> {Why, R, Pe, element(1, W)} end
    end,
    Split = fun(N) -> shmem:team_split_strided(world, 0, 1, N) end,
    Many = [Split(2) || _ <- lists:seq(1, 4)],
    Full = Why(fun() -> Split(2) end),
    Too = Why(fun() -> shmem:team_split_2d(hd(Many), 1) end),
    [shmem:team_destroy(T) || T <- tl(Many)],
    Found = [Full, Too,
        Why(fun() -> shmem:team_sync(lists:last(Many)) end),
        Why(fun() -> Split(3) end),
        Why(fun() -> shmem:team_sync({world}) end),
        [shmem:team_my_pe(invalid), shmem:team_n_pes(invalid), shmem:team_destroy(world),
            shmem:team_translate_pe(world, 0, invalid), shmem:team_translate_pe(world, 2, world)]],
    shmem:my_pe() =:= 1 andalso (get(shmem_job) ! {self(), term_to_binary(Found)}).
`, "main", nil, withSymmetric(false))
	assert.Equal(t, `[{no_room,team_split_strided,1,team},
 {no_room,team_split_2d,1,team},
 {no_team,team_sync,1,team},
 {no_team,team_split_strided,1,0},
 {no_team,team_sync,1,world},
 [-1,-1,ok,-1,-1]]
`, text)
}
