%% Addresses of the Internet as texts and tuples.
-module(internet_addresses).
-export([main/0]).
-include_lib("kernel/include/net_address.hrl").

main() ->
    Parsers = [parse_address, parse_strict_address, parse_ipv4_address, parse_ipv4strict_address] ++
        [parse_ipv6_address, parse_ipv6strict_address],
    [
        io:format("~0p ~w ~0p~n", [Text, F, inet:F(Text)])
     || Text <- v4() ++ v6() ++ [random_v6(I) || I <- lists:seq(1, 60)], F <- Parsers
    ],
    [io:format("~0p ~0p~n", [X, inet:parse_address(X)]) || X <- others()],
    [io:format("~0p ~0p~n", [X, inet:parse_strict_address(X)]) || X <- others()],
    [io:format("~0p ~0p~n", [A, inet:ntoa(A)]) || A <- addresses()],
    [
        io:format("~0p ~w ~w~n", [A, F, inet:F(A)])
     || A <- addresses(), F <- [is_ip_address, is_ipv4_address, is_ipv6_address]
    ],
    [io:format("~0p ~0p~n", [A, mapped(A)]) || A <- addresses()],
    io:format("~p~n", [#net_address{host = "a", protocol = tcp, family = inet}]).

mapped(A) ->
    try
        inet:ipv4_mapped_ipv6_address(A)
    catch
        error:Reason -> Reason
    end.

v4() ->
    ["127.0.0.1", "127.1", "127", "1.2.3", "1.2.65535", "1.2.65536", "1.16777215", "1.16777216",
     "4294967295", "4294967296", "0x7f.1", "0X7F.0.0.1", "017.0.0.1", "08.1.1.1", "0", "00", "0x",
     "1.2.3.4.5", "1..2", "", "1.2.3.", "256.1.1.1", ".1", "1.2.3.256", " 1.2.3.4", "1.2.3.4 ",
     "-1.2.3.4", "1.2.3.04", "1.2.3.0x4", "1.2.3.0xg", "0x100.1.1.1", "0xffffffff",
     "037777777777", "1e.2.3.4", "a.b.c.d", "127.0.0.1\0", "0.0.0.0", "00.0.0.0", "0x-1", "0-7"].

v6() ->
    ["::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:7",
     "1:2:3:4:5:6:7:8:9", "1::2::3", ":::", "1:::2", "::ffff:1.2.3.4", "::1.2.3.4",
     "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5::1.2.3.4", "::1.2.3", "12345::",
     "0001::", "00001::", "g::", "::G", "ABCD::abcd", "1:2:3:4:5:6:7:", "::1:", ":1::", "-1::",
     "1:2::3:4:5:6:7", "1::2:3:4:5:6:7:8", "1:2:3:4:5:6:7::8", "::1 ", "::1.2.3.256", "::01.2.3.4",
     "[::1]", "::ffff:0x1.2.3.4", "1.2.3.4::", "::1.2.3.4:5", "1.2.3.4:1::", "::1.2.3.4.5",
     "fe80::1%eth0", "fe80::1%", "fe80::%a%b", "fe80:0:0:1::%a", "fe80:1::%a", "fe90::1%a",
     "fec0::1%a", "ff02::1%a", "ff01::1%a", "ff12::1%a", "::1%a", "%a", "fe80::1.2.3.4%a",
     "1.2.3.4%a"].

others() -> [foo, <<"1.2.3.4">>, [a], [a | "::"], 5, {1, 2, 3, 4}].

%% Groups, of which some are empty.
random_v6(I) ->
    Drawn = {"", "0", "1", "ff", "", "0"},
    Groups = [element(1 + draw(I * 8 + N, 6), Drawn) || N <- lists:seq(1, 8)],
    lists:append(lists:join(":", lists:sublist(Groups, 5 + draw(I, 4)))).

%% The same on any system.
draw(I, Below) -> erlang:crc32(integer_to_binary(I)) rem Below.

addresses() ->
    [{127, 0, 0, 1}, {0, 0, 0, 0}, {255, 255, 255, 255}, {256, 1, 1, 1}, {1, 2, 3},
     {1, 2, 3, a}, foo, "1.2.3.4", {65536, 0, 0, 0, 0, 0, 0, 0},
     {0, 0, 0, 0, 0, 65535, 258, 772}, {0, 0, 0, 0, 0, 0, 258, 772}, {0, 0, 0, 0, 0, 0, 0, 2},
     {0, 0, 0, 0, 65535, 0, 258, 772}, {0, 0, 0, 0, 0, 1, 258, 772}, {0, 0, 0, 0, 0, 0, 1, 0},
     {1, 2, 3, 4, 5, 6, 7, 8}, {16#ABCD, 0, 0, 0, 0, 0, 0, 0}] ++
        [list_to_tuple([draw(I * 8 + N, 3) || N <- lists:seq(1, 8)]) || I <- lists:seq(1, 60)].
