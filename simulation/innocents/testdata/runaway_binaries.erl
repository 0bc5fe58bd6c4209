%% Runaways that make binaries.
-module(runaway_binaries).
-compile([export_all, nowarn_export_all]).

kinds() ->
    [binary, binaries, appended, small_binaries, copies, parts, bits, joined, decoded, encoded, split, matches, comprehended, converted, characters, in_mailbox, in_child, in_term,
     printed, formatted, hexadecimal, replaced].

run(binary) -> binary(<<0>>);
run(binaries) -> binaries([]);
run(appended) -> appended(<<0:100000/unit:8>>);
run(small_binaries) -> small([], 0);
run(copies) -> copies(1);
run(parts) -> parts(binary:copy(<<1>>, 1000), []);
run(bits) -> bits(<<1:7>>);
run(joined) -> joined([<<"text">>]);
run(decoded) -> decoded([]);
run(encoded) -> encoded([]);
run(split) -> split(<<"a,">>);
run(matches) -> matches(<<"aaaa">>);
run(comprehended) -> comprehended(<<1, 2, 3>>);
run(converted) -> converted([0]);
run(characters) -> characters([1000]);
run(in_mailbox) -> in_mailbox();
run(in_child) -> Child = spawn_link(fun hold/0), in_child(Child);
run(in_term) -> in_term(0);
run(printed) -> printed([x]);
run(formatted) -> formatted(1);
run(hexadecimal) -> hexadecimal(<<"text">>);
run(replaced) -> replaced(<<"aa">>).

binary(B) -> binary(<<B/binary, B/binary>>).
binaries(L) -> binaries([binary:copy(<<0>>, 10000) | L]).
appended(B) -> appended(<<B/binary, 0:10000/unit:8>>).
small(L, N) -> small([<<N:400>> | L], N + 1).
copies(N) -> binary:copy(<<"text">>, N), copies(2 * N).
parts(B, L) -> <<_:10/binary, Part:200/binary, _/binary>> = B, parts(B, [Part, binary:copy(Part) | L]).
bits(B) -> bits(<<B/bits, 1:1, B/bits>>).
joined(L) -> iolist_to_binary(L), joined([L | L]).
decoded(L) -> decoded([binary_to_term(term_to_binary({text, lists:seq(1, 50), binary:copy(<<1>>, 200)})) | L]).
encoded(L) -> encoded([term_to_binary(lists:seq(1, 200)) | L]).
split(B) -> binary:split(B, <<",">>, [global]), split(<<B/binary, B/binary>>).
matches(B) -> binary:matches(B, <<"a">>), matches(<<B/binary, B/binary>>).
comprehended(B) -> comprehended(<<<<X, X>> || <<X>> <= B>>).
converted(L) -> L = binary_to_list(list_to_binary(L)), converted(L ++ L).
characters(L) -> L = unicode:characters_to_list(unicode:characters_to_binary(L)), characters(L ++ L).
in_mailbox() -> self() ! binary:copy(<<0>>, 10000), in_mailbox().
in_child(Child) -> Child ! binary:copy(<<0>>, 10000), in_child(Child).
hold() -> receive never -> ok end.
in_term(N) -> put(N, binary:copy(<<0>>, 1000)), in_term(N + 1).
printed(T) -> io_lib:format("~p", [T]), printed([T, T]).
formatted(N) -> io_lib:format("~*c", [N, $x]), formatted(2 * N).
hexadecimal(B) -> hexadecimal(binary:encode_hex(B)).
replaced(B) -> replaced(binary:replace(B, <<"a">>, <<"aa">>, [global])).
