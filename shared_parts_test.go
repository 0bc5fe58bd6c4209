package epiphany_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany"
)

// sharedModule has terms that share their parts, so that a walk through all of them, each as often as it
// is there, does not end. OTP walks; here what is equal once is not compared again, a key is hashed
// by its beginning, and what would need more memory than there is is system_limit.
const sharedModule = `-module(sharing).
-export([main/0]).
shared(0, Z) -> Z;
shared(N, Z) ->
    X = shared(N - 1, Z),
    case N rem 4 of
        0 -> [X | X];
        1 -> {1, X, X};
        2 -> #{a => X, {b} => [X]};
        3 -> fun() -> {X, X} end
    end.
text(0) -> "a";
text(N) -> X = text(N - 1), [X | X].
large(Key) -> maps:merge(maps:from_list([{I, I} || I <- lists:seq(1, 40)]), #{Key => key}).
reason(F) -> try F() of _ -> returned catch error:Reason -> Reason end.
main() ->
    {A, B, C} = {shared(70, 1), shared(70, 1), shared(70, 1.0)},
    true = A == B, true = A =:= B, false = A < B, true = A =< B,
    true = A == C, false = A =:= C, true = lists:member(B, [C, A]),
    true = #{A => 1} =:= #{B => 1}, 1 = maps:get(B, #{A => 1}),
    [z, A] = lists:usort([z, B, A]),
    key = maps:get(B, large(A)), error = maps:find(C, large(A)), true = large(A) =:= large(B),
    put(A, value), value = get(B), undefined = get(C),
    D = shared(70, 0), true = D < A, false = D == A, true = [A | D] < [B | A],
    io:format("~w", [[reason(F) || F <- [
        fun() -> erts_debug:flat_size(A) end,
        fun() -> unicode:characters_to_list(text(70)) end,
        fun() -> unicode:characters_to_binary(text(70), utf8, utf16) end,
        fun() -> erlang:phash2(A) end,
        fun() -> iolist_size(text(70)) end]]]).
`

func TestSharedParts(t *testing.T) {
	for _, place := range []string{"host", "cores-first"} {
		var s epiphany.Settings
		assert.NoError(t, s.Set("place", place))
		assert.NoError(t, s.Set("host-bytes", "8M"))
		sources := map[string]string{"sharing.erl": sharedModule}
		out, reports := runIn(t, sources, "sharing", epiphany.WithSettings(s))
		assert.Empty(t, reports)
		assert.Equal(t, "[system_limit,system_limit,system_limit,system_limit,system_limit]", out)
	}
}
