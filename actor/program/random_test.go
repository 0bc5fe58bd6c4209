package program_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/toolchain/cc"
)

// What members of a random job do, and the memory that each has: see testdata/random.c. Each has a
// slice and a slot of its own in the memory of all; counters are everybody's.
const (
	randomMembers = 6
	randomSlice   = 48
	randomRounds  = 3
	randomKinds   = 7
)

type operation struct{ Kind, Pe, At, Value uint32 }

type memory struct {
	Area    [randomMembers][randomSlice]byte
	Wide    [4]int64
	Counter [4]int32
	Slot    [randomMembers]int32
}

// model is what the members have done so far.
type model struct {
	memories [randomMembers]memory
	sums     [randomMembers]uint32
}

func (m *model) perform(o operation, me int) {
	to := &m.memories[o.Pe]
	slot := &to.Slot[me]
	switch o.Kind {
	case 0:
		for i := range o.Value&31 + 1 {
			to.Area[me][o.At+i] = byte(o.Value>>8 + i)
		}
	case 1:
		to.Counter[o.At&3] += int32(o.Value)
	case 2:
		to.Wide[o.At&3] += int64(o.Value) << 20
	case 3:
		m.sums[me] += uint32(*slot)
		*slot = int32(o.Value)
	case 4:
		m.sums[me] += uint32(*slot)
		if *slot == int32(o.Value&3) {
			*slot = int32(o.Value >> 2 & 3)
		}
	case 5:
		m.sums[me] += uint32(*slot)
	}
}

// found is what a member has found after a round.
func (m *model) found(me, round int) []byte {
	var b bytes.Buffer
	all := []any{m.sums[me], uint32(0), m.memories[me], m.memories[(me+round)%randomMembers]}
	for _, x := range all {
		if err := binary.Write(&b, binary.LittleEndian, x); err != nil {
			panic(err) // the types have fixed sizes
		}
	}
	return b.Bytes()
}

// randomJob gives each member of a job its operations, round by round, and prints what they have
// found that the model has not. A process sends what it has found, and what a program has.
const randomJob = `
main(Elf, Kinds, Rounds) ->
    {ok, C} = epiphany:load(Elf),
    All = lists:enumerate(0, binary_to_list(Kinds)),
    Pairs = lists:zip([Pe || {Pe, $e} <- All], [Pe || {Pe, $c} <- All]),
    Begin = fun($c, _) -> C; ($e, Pe) -> fun() -> member(proplists:get_value(Pe, Pairs), 1, 0) end end,
    {ok, Job} = spmd:start([Begin(K, Pe) || {Pe, K} <- All], 2, 3, []),
    [round(Job, N, Pairs, lists:enumerate(0, R)) || {N, R} <- lists:enumerate(Rounds)],
    [spmd:send(Job, Pe, <<>>) || Pe <- lists:seq(0, 5)],
    receive {Job, done} -> io:format("done~n") end.

round(Job, N, Pairs, Members) ->
    [spmd:send(Job, Pe, Do) || {Pe, {Do, _}} <- Members],
    [receive {Job, From, <<Pe, Found/binary>>} ->
        {_, Want} = proplists:get_value(Pe, Members),
        Found =:= Want orelse io:format("round ~w, member ~w: ~w~n", [N, Pe, differ(0, Found, Want)])
     end || {E, Partner} <- Pairs, From <- [E], Pe <- [E, Partner]].

%% The words that differ, with what they are and should be.
differ(At, <<A:32/little, As/binary>>, <<A:32/little, Bs/binary>>) -> differ(At + 4, As, Bs);
differ(At, <<A:32/little, As/binary>>, <<B:32/little, Bs/binary>>) ->
    [{At, A, B} | differ(At + 4, As, Bs)];
differ(_, _, _) -> [].

member(Partner, Round, Sum) ->
    receive
        <<>> -> ok;
        Do ->
            {Me, N, Job} = {shmem:my_pe(), shmem:n_pes(), get(shmem_job)},
            At = shmem:address(memory),
            Now = lists:foldl(fun(F, S) -> S + F end, Sum, [perform(At, Kind, Pe, Place, Value, Me) ||
                <<Kind:32/little, Pe:32/little, Place:32/little, Value:32/little>> <= Do]),
            shmem:barrier_all(),
            Mine = shmem:get(At, 360, Me),
            Other = shmem:get(At, 360, (Me + Round) rem N),
            shmem:barrier_all(),
            Job ! {self(), <<Me, Now:32/little, 0:32, Mine/binary, Other/binary>>},
            Job ! {self(), <<Partner, (shmem:get(shmem:address(found), 728, Partner))/binary>>},
            shmem:barrier_all(),
            member(Partner, Round + 1, Now)
    end.

perform(At, 0, Pe, Place, Value, Me) ->
    Text = << <<((Value bsr 8) + I)>> || I <- lists:seq(0, Value band 31) >>,
    shmem:put(At + 48 * Me + Place, Text, Pe), 0;
perform(At, 1, Pe, Place, Value, _) -> shmem:fetch_add(int, At + 320 + 4 * (Place band 3), Value, Pe), 0;
perform(At, 2, Pe, Place, Value, _) ->
    shmem:fetch_add(longlong, At + 288 + 8 * (Place band 3), Value bsl 20, Pe), 0;
perform(At, 3, Pe, _, Value, Me) -> shmem:swap(int, At + 336 + 4 * Me, Value, Pe);
perform(At, 4, Pe, _, Value, Me) ->
    shmem:cas(int, At + 336 + 4 * Me, Value band 3, (Value bsr 2) band 3, Pe);
perform(At, 5, Pe, _, _, Me) -> shmem:fetch(int, At + 336 + 4 * Me, Pe);
perform(_, 6, _, _, _, _) -> shmem:quiet(), 0.
`

// shuffledKinds are the kinds of six members, as many in C as in Erlang, in random order.
func shuffledKinds(rnd *rand.Rand) []string {
	kinds := strings.Split("cecece", "")
	rnd.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	return kinds
}

// Random operations of programs and processes on each other's memory come to what a model in Go has,
// in the strong order of memory and the weak one.
func TestRandomOperationsOfMembers(t *testing.T) {
	elf := jobFor(t, "random.c", cc.Target{Symmetric: symmetricBytes})
	for seed := range uint64(10) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 1))
			kinds := shuffledKinds(rnd)
			var m model
			var rounds epiphany.List
			for round := range randomRounds {
				rounds = append(rounds, randomRound(t, rnd, &m, round+1))
			}
			opts := []epiphany.Option{withSymmetric(false)}
			if seed%2 == 1 {
				opts = append(opts, epiphany.WithWeakMemory(seed, 2000))
			}
			text, _ := run(t, randomJob, "main", []any{elf, []byte(strings.Join(kinds, "")), rounds}, opts...)
			assert.Equal(t, "done\n", text)
		})
	}
}

// randomRound is what each member does in a round, and finds then.
func randomRound(t *testing.T, rnd *rand.Rand, m *model, round int) (members epiphany.List) {
	t.Helper()
	var does [randomMembers]bytes.Buffer
	for me := range does {
		for range 1 + rnd.IntN(30) {
			o := operation{Kind: uint32(rnd.IntN(randomKinds)), Pe: uint32(rnd.IntN(randomMembers)),
				At: uint32(rnd.IntN(randomSlice - 32)), Value: uint32(rnd.IntN(1 << 20))}
			m.perform(o, me)
			require.NoError(t, binary.Write(&does[me], binary.LittleEndian, o))
		}
	}
	for me := range does {
		members = append(members, epiphany.Tuple{does[me].Bytes(), m.found(me, round)})
	}
	return members
}
