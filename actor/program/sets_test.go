package program_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/toolchain/cc"
)

// setsInErlang are steps of active sets: see testdata/sets.c.
const setsInErlang = `
ready(Me) ->
    shmem:put(shmem:address(pSync), <<0:(48 * 32)>>, Me),
    shmem:put(shmem:address(arrived), <<0:64>>, Me).

take(Kind, {_, Start, Log, Size}, Root, Words, {_, _, Me, _} = Where) ->
    Rank = (Me - Start) bsr Log,
    Me >= Start andalso Rank < Size andalso Start + (Rank bsl Log) =:= Me andalso
        perform(Kind, Rank, {Start, Log, Size}, Root, Words, Where),
    0.

perform(Kind, Rank, {Start, Log, Size} = Set, Root, Words, {Source, Dest, Me, {Dst, Sst}}) ->
    [Sync, Work, Arrived, Lock] = [shmem:address(V) || V <- [pSync, work, arrived, lock]],
    Next = Start + (((Rank + 1) rem Size) bsl Log),
    Bytes = 4 * Words,
    case Kind of
        broadcast -> shmem:broadcast(Dest, Source, Bytes, Root, Set, Sync);
        collect -> shmem:collect(Dest, Source, 4 * (1 + (Rank + Words) rem 4), Set, Sync);
        fcollect -> shmem:fcollect(Dest, Source, Bytes, Set, Sync);
        alltoall -> shmem:alltoall(Dest, Source, Bytes, Set, Sync);
        alltoalls -> shmem:alltoalls(Dest, Source, Dst, Sst, Words, 4, Set, Sync);
        alltoalls64 -> shmem:alltoalls(Dest, Source, Dst, Sst, Words, 8, Set, Sync);
        sum -> shmem:reduce(int, sum, Dest, Source, 6 * Words, Set, Work, Sync);
        max -> shmem:reduce(float, max, Dest, Source, Words, Set, Work, Sync);
        puts ->
            [begin
                 shmem:put(Dest + 4 * I, shmem:get(Source + 4 * I, 4, Me), Next),
                 shmem:barrier(Set, Sync)
             end || I <- lists:seq(0, Words - 1)];
        lock ->
            [begin
                 I rem 2 =:= 0 orelse shmem:test_lock(Lock) orelse shmem:set_lock(Lock),
                 I rem 2 =:= 0 andalso shmem:set_lock(Lock),
                 shmem:put(int, Dest, shmem:get_value(int, Dest, 0) + I + 1, 0),
                 shmem:clear_lock(Lock)
             end || I <- lists:seq(0, Words - 1)];
        signal ->
            shmem:put_signal(Dest, shmem:get(Source, Bytes, Me), Arrived, Rank + 3, add, Next),
            Sum = shmem:signal_wait_until(Arrived, ne, 0),
            Sum = shmem:signal_fetch(Arrived),
            shmem:put(int, Dest + 16, Sum, Me);
        transfer ->
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
			steps := randomSteps(rnd, seed, 24, kindsOfSets, randomSet)
			takes(t, seed, setsInErlang, elf, kinds, steps)
		})
	}
}

// randomSet is a step of a random active set.
func randomSet(rnd *rand.Rand) step {
	s := step{how: activeSet, stride: rnd.IntN(3), words: 1 + rnd.IntN(stepWords)}
	s.start = rnd.IntN(stepMembers)
	s.size = 1 + rnd.IntN((stepMembers-1-s.start)>>s.stride+1)
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
        fun() -> shmem:alltoalls(At, At, 1, 1, 1, 4, {0, 1, 1}, At) end,
        fun() -> shmem:reduce(int, sum, At, At, 1, some, At, At) end,
        fun() -> shmem:broadcast(At, At, 4, 0, {0, 0, 0}, At) end]])}).
`, "main", nil, withSymmetric(false))
	assert.Equal(t, "[{barrier,1,{0,1,2}},{sync,1,{0,0,4}},{collect,1,{2,0,1}},{fcollect,1,{0,0,1}},"+
		"{alltoall,1,{-1,0,2}},{alltoalls,1,{0,1,1}},{reduce,1,some},{broadcast,1,{0,0,0}}]\n",
		text)
}
