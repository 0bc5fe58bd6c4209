-module(use_checksums).
-export([main/0]).

%% Frames with checksums, checked again.
main() ->
    Parts = ["one", <<"two">>, [$t, "hree"]],
    Crc = lists:foldl(fun(P, C) -> erlang:crc32(C, P) end, erlang:crc32(""), Parts),
    Adler = lists:foldl(fun(P, C) -> erlang:adler32(C, P) end, erlang:adler32(""), Parts),
    io:format("~w ~w~n", [Crc =:= erlang:crc32(Parts), Adler =:= erlang:adler32(Parts)]),
    Rest = iolist_to_binary(tl(Parts)),
    io:format("~w~n", [erlang:crc32_combine(erlang:crc32("one"), erlang:crc32(Rest), byte_size(Rest)) =:= Crc]),
    io:format("~w~n", [erlang:adler32_combine(erlang:adler32("one"), erlang:adler32(Rest), byte_size(Rest)) =:= Adler]),
    Context = erlang:md5_update(erlang:md5_update(erlang:md5_init(), "one"), Rest),
    io:format("~w ~w~n", [erlang:md5_final(Context), erlang:md5(Parts) =:= erlang:md5_final(Context)]),
    Frame = <<(iolist_size(Parts)):32, Crc:32, (iolist_to_binary(Parts))/binary>>,
    <<Size:32, Sum:32, Body:Size/binary>> = Frame,
    io:format("~w~n", [erlang:crc32(Body) =:= Sum]).
