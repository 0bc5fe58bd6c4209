package program_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// teamsInErlang are steps of teams: see testdata/teams.c.
const teamsInErlang = `
ready(_) -> ok.

take(Kind, {How, Start, Stride, Size}, Root, Words, Where) ->
    {Team, Other} = split(How, Start, Stride, Size),
    Numbers = numbers(Team),
    Team =:= invalid orelse perform(Kind, Team, Root, Words, Where),
    [shmem:team_destroy(T) || T <- [Team, Other], T =/= invalid],
    Numbers.

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

perform(Kind, T, Root, Words, {Source, Dest, Me, {Dst, Sst}}) ->
    {N, Rank, Bytes} = {shmem:team_n_pes(T), shmem:team_my_pe(T), 4 * Words},
    case Kind of
        broadcast -> shmem:team_broadcast(T, Dest, Source, Bytes, Root rem N);
        collect -> shmem:team_collect(T, Dest, Source, 4 * (1 + (Rank + Words) rem 4));
        fcollect -> shmem:team_fcollect(T, Dest, Source, Bytes);
        alltoall -> shmem:team_alltoall(T, Dest, Source, Bytes);
        alltoalls -> shmem:team_alltoalls(T, Dest, Source, Dst, Sst, Words, 4);
        alltoalls64 -> shmem:team_alltoalls(T, Dest, Source, Dst, Sst, Words, 8);
        sum -> shmem:team_reduce(T, int, sum, Dest, Source, 6 * Words);
        max -> shmem:team_reduce(T, float, max, Dest, Source, Words);
        puts ->
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
			elf, kinds := program, shuffledKinds(rnd)
			if seed%3 == 2 {
				elf = []byte{}
			}
			steps := randomSteps(rnd, seed, 18, kindsOfTeams, randomTeam)
			takes(t, seed, teamsInErlang, elf, kinds, steps)
		})
	}
}

// randomTeam is a step of random teams.
func randomTeam(rnd *rand.Rand) step {
	s := step{how: rnd.IntN(columns + 1), root: rnd.IntN(stepMembers),
		words: 1 + rnd.IntN(stepWords), stride: 1 + rnd.IntN(stepMembers),
		start: rnd.IntN(stepMembers)}
	if s.how < rows {
		s.stride = 1 + rnd.IntN(3)
		s.size = 1 + rnd.IntN((stepMembers-1-s.start)/s.stride+1)
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
