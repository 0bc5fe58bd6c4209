%% Encodes a document as JSON and decodes it, N times.
-module(json).
-export([run/1]).

run(N) ->
    Document = #{<<"name">> => <<"epiphany">>, <<"cores">> => [16, 64, 1024],
        <<"board">> => #{<<"dram">> => 33554432, <<"clock">> => 600.5, <<"ok">> => true},
        <<"items">> => [#{<<"id">> => I, <<"text">> => <<"line\n\"quoted\"">>, <<"none">> => null}
            || I <- lists:seq(1, 20)]},
    repeat(N, Document, 0).

repeat(0, _, Sum) -> Sum;
repeat(N, Document, Sum) ->
    Text = iolist_to_binary(encode(Document)),
    {Document, <<>>} = value(Text),
    repeat(N - 1, Document, Sum + byte_size(Text)).

encode(true) -> <<"true">>;
encode(false) -> <<"false">>;
encode(null) -> <<"null">>;
encode(I) when is_integer(I) -> integer_to_binary(I);
encode(F) when is_float(F) -> float_to_binary(F, [{decimals, 3}, compact]);
encode(B) when is_binary(B) -> [$", << <<(escape(C))/binary>> || <<C>> <= B >>, $"];
encode(L) when is_list(L) -> [$[, lists:join($,, [encode(X) || X <- L]), $]];
encode(M) when is_map(M) ->
    [${, lists:join($,, [[encode(K), $:, encode(V)] || {K, V} <- maps:to_list(M)]), $}].

escape($") -> <<"\\\"">>;
escape($\\) -> <<"\\\\">>;
escape($\n) -> <<"\\n">>;
escape(C) -> <<C>>.

value(<<C, T/binary>>) when C =:= $\s; C =:= $\n -> value(T);
value(<<"true", T/binary>>) -> {true, T};
value(<<"false", T/binary>>) -> {false, T};
value(<<"null", T/binary>>) -> {null, T};
value(<<$", T/binary>>) -> string(T, <<>>);
value(<<"[]", T/binary>>) -> {[], T};
value(<<$[, T/binary>>) -> elements(T, []);
value(<<"{}", T/binary>>) -> {#{}, T};
value(<<${, T/binary>>) -> members(T, #{});
value(T) -> number(T, 0).

string(<<$", T/binary>>, Done) -> {Done, T};
string(<<"\\n", T/binary>>, Done) -> string(T, <<Done/binary, $\n>>);
string(<<$\\, C, T/binary>>, Done) -> string(T, <<Done/binary, C>>);
string(<<C, T/binary>>, Done) -> string(T, <<Done/binary, C>>).

elements(T, Done) ->
    case value(T) of
        {V, <<$,, Rest/binary>>} -> elements(Rest, [V | Done]);
        {V, <<$], Rest/binary>>} -> {lists:reverse(Done, [V]), Rest}
    end.

members(T, Done) ->
    {Key, <<$:, AfterKey/binary>>} = value(T),
    case value(AfterKey) of
        {V, <<$,, Rest/binary>>} -> members(Rest, Done#{Key => V});
        {V, <<$}, Rest/binary>>} -> {Done#{Key => V}, Rest}
    end.

number(T, Size) ->
    case T of
        <<_:Size/binary, C, _/binary>> when C >= $0, C =< $9; C =:= $.; C =:= $- ->
            number(T, Size + 1);
        <<Digits:Size/binary, Rest/binary>> ->
            case binary:match(Digits, <<".">>) of
                nomatch -> {binary_to_integer(Digits), Rest};
                _ -> {binary_to_float(Digits), Rest}
            end
    end.
