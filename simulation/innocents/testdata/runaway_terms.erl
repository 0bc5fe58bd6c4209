%% Runaways that outgrow their stack or heap, or ask for too much at once.
-module(runaway_terms).
-compile([export_all, nowarn_export_all]).

kinds() ->
    [calls, both, caught, tried, handled, list, nested, tuple, map, funs, text, references, dictionary, dictionary_grown, integer, shifted, digits, factorial,
     sequence, duplicated, huge_tuple, tuple_of_list, appended_list, sorted, deep_compared, deep_hashed, deep_copied, deep_encoded, deep_decoded, deep_printed, deep_reason,
     doubled_encoded, doubled_sent, doubled_reason, doubled_thrown, doubled_kept, doubled_printed, doubled_flattened, doubled_hashed, comprehension, map_comprehension,
     wide_map, local_functions, arguments, spinning, yielding, sleepless, stack_traces].

run(calls) -> calls(1);
run(both) -> {one(1)};
run(caught) -> caught(1);
run(tried) -> tried(1);
run(handled) -> try calls(1) catch _:_ -> exit(handled) end;
run(list) -> list([]);
run(nested) -> nested(x);
run(tuple) -> tuple({});
run(map) -> map(0, #{});
run(funs) -> funs(fun() -> ok end);
run(text) -> text("text");
run(references) -> references([]);
run(dictionary) -> dictionary(0);
run(dictionary_grown) -> put(all, []), dictionary_grown(0);
run(integer) -> integer(3);
run(shifted) -> shifted(1);
run(digits) -> digits("1");
run(factorial) -> factorial(1, 1);
run(sequence) -> lists:seq(1, 1 bsl 26);
run(duplicated) -> lists:duplicate(1 bsl 26, x);
run(huge_tuple) -> tuples(1 bsl 10, []);
run(tuple_of_list) -> tuples_of(lists:seq(1, 1000));
run(appended_list) -> appended_list(lists:seq(1, 10));
run(sorted) -> sorted(lists:seq(1, 100));
run(deep_compared) -> deep_compared(deep(1000), deep(1000));
run(deep_hashed) -> deep_hashed(deep(1000));
run(deep_copied) -> deep_copied(deep(1000));
run(deep_encoded) -> deep_encoded(deep(1000));
run(deep_decoded) -> deep_decoded(1000);
run(deep_printed) -> deep_printed(deep(1000));
run(deep_reason) -> exit({over, deep_to_the_end(x, 0)});
run(doubled_encoded) -> term_to_binary(doubled(40));
run(doubled_sent) -> self() ! doubled(40);
run(doubled_reason) -> exit(doubled(40));
run(doubled_thrown) -> throw(doubled(40));
run(doubled_kept) -> T = doubled(40), spawn(fun() -> T end);
run(doubled_printed) -> io_lib:format("~p", [doubled(40)]);
run(doubled_flattened) -> lists:flatten(doubled(40));
run(doubled_hashed) -> erlang:phash2(doubled(40));
run(comprehension) -> comprehension([1, 2, 3]);
run(map_comprehension) -> map_comprehension(1);
run(wide_map) -> wide_map(1);
run(local_functions) -> local_functions([]);
run(arguments) -> apply(fun(_) -> ok end, arguments([]));
run(spinning) -> spinning(0);
run(yielding) -> erlang:yield(), yielding(0);
run(sleepless) -> sleepless(0);
run(stack_traces) -> stack_traces([]).

calls(N) -> 1 + calls(N + 1).
one(N) -> {other(N + 1)}.
other(N) -> [one(N)].
caught(N) -> catch caught(N + 1), N.
tried(N) -> try tried(N + 1) after N end.
list(L) -> list([1 | L]).
nested(T) -> nested({T}).
tuple(T) -> tuple({T, T, [T]}).
map(N, M) -> map(N + 1, M#{N => N}).
funs(F) -> funs(fun() -> F() end).
text(T) -> text(T ++ T).
references(L) -> references([make_ref() | L]).
dictionary(N) -> put(N, N), dictionary(N + 1).
dictionary_grown(N) -> put(all, [N | get(all)]), dictionary_grown(N + 1).
integer(N) -> integer(N * N).
shifted(N) -> shifted(N bsl 100000).
digits(T) -> list_to_integer(T), digits(T ++ T).
factorial(N, F) -> factorial(N + 1, F * N).
tuples(N, L) -> tuples(2 * N, [erlang:make_tuple(N, x) | L]).
tuples_of(L) -> list_to_tuple(L), tuples_of(L ++ L).
appended_list(L) -> appended_list(L ++ lists:reverse(L)).
sorted(L) -> sorted(lists:sort(L ++ [X + 0.5 || X <- L])).
deep(N) -> deep_of(N, x).
deep_of(0, T) -> T;
deep_of(N, T) -> deep_of(N - 1, {T, N}).
deep_to_the_end(T, N) when N =:= 100000 -> T;
deep_to_the_end(T, N) -> deep_to_the_end([T], N + 1).
deep_compared(A, B) -> true = A =:= B, true = A == B, false = A < B, deep_compared(deep_of(1000, A), deep_of(1000, B)).
deep_hashed(T) -> erlang:phash2(T), erlang:phash(T, 100), deep_hashed(deep_of(1000, T)).
deep_copied(T) -> self() ! T, receive Same -> Same end, deep_copied(deep_of(1000, Same)).
deep_encoded(T) -> binary_to_term(term_to_binary(T)), deep_encoded(deep_of(1000, T)).
deep_decoded(N) ->
    T = binary_to_term(<<131, (binary:copy(<<104, 1>>, N))/binary, 106>>),
    true = is_tuple(T),
    deep_decoded(2 * N).
deep_printed(T) -> io_lib:format("~w", [T]), io_lib:format("~p", [T]), deep_printed(deep_of(1000, T)).
doubled(0) -> [];
doubled(N) -> T = doubled(N - 1), [T | T].
comprehension(L) -> comprehension([X || X <- L, _ <- [1, 2]]).
map_comprehension(N) -> maps:from_list([{I, {I}} || I <- lists:seq(1, N)]), map_comprehension(2 * N).
wide_map(N) -> maps:merge(maps:from_keys(lists:seq(1, N), x), maps:from_keys(lists:seq(N, 2 * N), y)), wide_map(2 * N).
local_functions(L) -> local_functions([fun lists:map/2, fun ?MODULE:run/1, fun() -> L end | L]).
arguments(L) -> arguments([L | L]).
spinning(N) -> spinning(N + 1).
yielding(N) -> erlang:yield(), yielding(N + 1).
sleepless(N) -> receive never -> ok after 0 -> sleepless(N + 1) end.
stack_traces(L) -> stack_traces([try error({bad, N}) catch _:R:S -> {R, S} end || N <- [1, 2, 3]] ++ L).
