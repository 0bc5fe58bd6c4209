%% Words of 64 bits that many processes change at once.
-module(atomics_counters).
-export([main/0]).

main() ->
    signed(atomics:new(3, [])),
    unsigned(atomics:new(2, [{signed, true}, {signed, false}])),
    exchanges(atomics:new(1, [{signed, true}])),
    increments(),
    bad(),
    [counters(counters:new(2, Opts)) || Opts <- [[], [atomics], [write_concurrency]]],
    bad_counters(),
    shared().

print(F) ->
    io:format("~p~n", [try F() catch Class:Reason -> {Class, Reason} end]).

signed(R) ->
    true = is_reference(R),
    Top = (1 bsl 63) - 1,
    print(fun() -> [atomics:get(R, I) || I <- [1, 2, 3]] end),
    print(fun() -> {atomics:put(R, 1, Top), atomics:add_get(R, 1, 1), atomics:sub_get(R, 1, 1)} end),
    print(fun() -> {atomics:add(R, 2, -5), atomics:get(R, 2), atomics:sub(R, 2, -7), atomics:get(R, 2)} end),
    print(fun() -> {atomics:put(R, 3, -Top - 1), atomics:get(R, 3), atomics:sub_get(R, 3, 1)} end),
    print(fun() -> atomics:put(R, 1, Top + 1) end),
    print(fun() -> atomics:put(R, 1, -Top - 2) end),
    print(fun() -> maps:with([size, min, max], atomics:info(R)) end),
    print(fun() -> {lists:sort(maps:keys(atomics:info(R))), map_get(memory, atomics:info(R)) >= 24} end).

unsigned(U) ->
    Top = (1 bsl 64) - 1,
    print(fun() -> {atomics:put(U, 1, Top), atomics:get(U, 1), atomics:add_get(U, 1, 1), atomics:sub_get(U, 1, 1)} end),
    print(fun() -> {atomics:add(U, 2, -1), atomics:get(U, 2), atomics:add_get(U, 2, 1 bsl 63)} end),
    print(fun() -> atomics:put(U, 1, -1) end),
    print(fun() -> atomics:put(U, 1, Top + 1) end),
    print(fun() -> atomics:exchange(U, 1, -1) end),
    print(fun() -> maps:remove(memory, atomics:info(U)) end).

exchanges(R) ->
    print(fun() -> [atomics:exchange(R, 1, N) || N <- [17, -(1 bsl 60), 0]] end),
    print(fun() -> atomics:compare_exchange(R, 1, 0, 1 bsl 40) end),
    print(fun() -> atomics:compare_exchange(R, 1, 0, 5) end),
    print(fun() -> atomics:compare_exchange(R, 1, 1 bsl 40, 5) end),
    print(fun() -> atomics:get(R, 1) end),
    [print(fun() -> atomics:compare_exchange(R, 1, A, B) end) || {A, B} <- [{x, 1}, {5, x}, {1 bsl 63, 1}, {5, 1 bsl 63}, {5, 1.0}]].

%% What is added may have a sign or not; what is subtracted is what is added with the other sign.
increments() ->
    [begin
         R = atomics:new(1, Opts),
         print(fun() -> atomics:F(R, 1, N) end)
     end || Opts <- [[], [{signed, false}]], F <- [add, add_get, sub, sub_get, exchange],
            N <- [(1 bsl 63) - 1, 1 bsl 63, (1 bsl 63) + 1, (1 bsl 64) - 1, 1 bsl 64, -(1 bsl 63), -(1 bsl 63) - 1, -(1 bsl 64) + 1,
                  -(1 bsl 64), 1.0, one]].

bad() ->
    R = atomics:new(2, []),
    [print(fun() -> atomics:new(N, Opts) end) ||
        {N, Opts} <- [{0, []}, {-1, []}, {a, []}, {1.0, []}, {1 bsl 70, []}, {-(1 bsl 70), []}, {1, [signed]}, {1, [{signed, 1}]}, {1, [{size, 1}]},
                      {1, [{signed, true} | x]}, {1, x}]],
    [print(fun() -> atomics:get(Ref, I) end) || {Ref, I} <- [{R, 0}, {R, 3}, {R, -1}, {R, a}, {R, 1 bsl 80}, {R, 1.0}, {make_ref(), 1}, {x, 1}, {self(), 1}]],
    [print(fun() -> atomics:F(x, 1, 1) end) || F <- [put, add, add_get, sub, sub_get, exchange]],
    print(fun() -> atomics:compare_exchange(R, 3, 1, 2) end),
    print(fun() -> atomics:put(R, 1, a) end),
    print(fun() -> atomics:info(make_ref()) end),
    print(fun() -> atomics:info([]) end).

counters(C) ->
    {Kind, _} = C,
    print(fun() -> {Kind, counters:get(C, 1), counters:add(C, 1, 10), counters:sub(C, 1, 3), counters:get(C, 1)} end),
    print(fun() -> {counters:put(C, 2, -(1 bsl 63)), counters:sub(C, 2, 1), counters:get(C, 2)} end),
    print(fun() -> {counters:add(C, 2, (1 bsl 64) - 1), counters:get(C, 2)} end),
    print(fun() -> maps:remove(memory, counters:info(C)) end),
    [print(fun() -> counters:get(C, I) end) || I <- [0, 3, a]],
    [print(fun() -> counters:F(C, 1, N) end) || F <- [add, sub, put], N <- [1 bsl 63, (1 bsl 63) + 1, 1 bsl 64, a]].

bad_counters() ->
    [print(fun() -> counters:new(N, Opts) end) ||
        {N, Opts} <- [{0, []}, {a, []}, {1 bsl 70, []}, {1, [a]}, {1, a}, {1, [atomics, write_concurrency]}]],
    R = atomics:new(1, []),
    [print(fun() -> counters:get(C, 1) end) || C <- [R, x, {atomics, x}, {other, R}, {atomics, make_ref()}]],
    print(fun() -> counters:info(x) end),
    print(fun() -> counters:add(x, 1, 1) end).

%% Nothing is lost when several count.
shared() ->
    R = atomics:new(2, []),
    Ps = [spawn_monitor(fun() -> count(R, 50), spin(R, 20) end) || _ <- lists:seq(1, 6)],
    [receive {'DOWN', M, process, P, Why} -> normal = Why end || {P, M} <- Ps],
    print(fun() -> {atomics:get(R, 1), atomics:get(R, 2)} end).

count(_, 0) -> ok;
count(R, N) -> atomics:add(R, 1, N), count(R, N - 1).

%% The same by comparing and exchanging.
spin(_, 0) -> ok;
spin(R, N) -> bump(R, atomics:get(R, 2)), spin(R, N - 1).

bump(R, Seen) ->
    case atomics:compare_exchange(R, 2, Seen, Seen + 1) of
        ok -> ok;
        Now -> bump(R, Now)
    end.
