%% Receiving by a function in place of patterns, for erl_eval.
-module(prim_eval).
-export(['receive'/2]).

%% Takes the first message for which F gives something else than nomatch out of the mailbox, and
%% returns what F gives; timeout after so many milliseconds without one. Messages stay where they are
%% while F looks at them.
'receive'(F, Timeout) when Timeout =:= infinity -> look(F, infinity);
'receive'(F, Timeout) when is_integer(Timeout), Timeout >= 0, Timeout < 16#100000000 ->
    look(F, erlang:monotonic_time(millisecond) + Timeout);
'receive'(_, _) -> erlang:error(timeout_value).

look(F, Until) ->
    Mark = epiphany_mailbox:mark(),
    {messages, Ms} = erlang:process_info(self(), messages),
    case first(F, Ms) of
        nomatch ->
            case epiphany_mailbox:peek(Mark, left(Until)) of
                timeout -> timeout;
                {message, _} -> look(F, Until)
            end;
        {M, Result} ->
            receive Same when Same =:= M -> Result end % the first one that is equal: F took no other
    end.

left(infinity) -> infinity;
left(Until) -> max(0, Until - erlang:monotonic_time(millisecond)).

first(_, []) -> nomatch;
first(F, [M | Ms]) ->
    case F(M) of
        nomatch -> first(F, Ms);
        Result -> {M, Result}
    end.
