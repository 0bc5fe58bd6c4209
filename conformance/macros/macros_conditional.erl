-module(macros_conditional).
-export([main/0]).

-define(A, 1).

-ifdef(A).
-ifdef(B).
value() -> a_and_b.
-else.
value() -> only_a.
-endif.
-else.
value() -> no_a.
-endif.

-undef(A).

-ifdef(A).
after_undef() -> still.
-else.
after_undef() -> gone.
-endif.

-ifndef(C).
-define(C(X), [X]).
-endif.

-if(?OTP_RELEASE >= 21).
-define(NEW, true).
-else.
-define(NEW, false).
-endif.

-if(false).
skipped(X) -> undefined_record#nothing{x = X}.
-elif(true).
elif() -> taken.
-else.
elif() -> not_taken.
-endif.

main() ->
    io:format("~w ~w ~w ~w ~w~n", [value(), after_undef(), ?C(x), ?NEW, elif()]).
