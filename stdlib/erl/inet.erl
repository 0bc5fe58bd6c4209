%% Addresses of the Internet as texts and as tuples. There are no sockets.
-module(inet).
-export([parse_address/1, parse_strict_address/1, parse_ipv4_address/1]).
-export([parse_ipv4strict_address/1, parse_ipv6_address/1, parse_ipv6strict_address/1]).
-export([ntoa/1, is_ip_address/1, is_ipv4_address/1, is_ipv6_address/1]).
-export([ipv4_mapped_ipv6_address/1, gethostname/0]).

-define(IS_V4(A, B, C, D), (A bor B bor C bor D) band bnot 16#ff =:= 0).
-define(IS_V6(A, B, C, D, E, F, G, H),
    (A bor B bor C bor D bor E bor F bor G bor H) band bnot 16#ffff =:= 0
).

parse_address(Text) when is_list(Text) -> first([fun v4/1, fun v6/1], Text);
parse_address(_) -> {error, einval}.

parse_strict_address(Text) when is_list(Text) -> first([fun v4_strict/1, fun v6/1], Text);
parse_strict_address(_) -> {error, einval}.

parse_ipv4_address(Text) -> first([fun v4/1], Text).
parse_ipv4strict_address(Text) -> first([fun v4_strict/1], Text).
parse_ipv6_address(Text) -> first([fun v6/1, fun mapped/1], Text).
parse_ipv6strict_address(Text) -> first([fun v6/1], Text).

%% The result of the first function that accepts the text: they return a tuple, or none.
first(Parsers, Text) when is_list(Text) ->
    Addresses = [A || lists:all(fun is_integer/1, Text), Parse <- Parsers, A <- [Parse(Text)]],
    case [A || A <- Addresses, A =/= none] of
        [Address | _] -> {ok, Address};
        [] -> {error, einval}
    end.

mapped(Text) ->
    case v4(Text) of
        none -> none;
        Address -> ipv4_mapped_ipv6_address(Address)
    end.

%% One to four numbers, decimal, octal (0N) or hexadecimal (0xN): the last has the bytes that the
%% others leave.
v4(Text) ->
    case numbers(string:split(Text, ".", all), fun number/1) of
        none -> none;
        Numbers when length(Numbers) > 4 -> none;
        Numbers -> v4(lists:droplast(Numbers), lists:last(Numbers))
    end.

v4(Bytes, Last) ->
    Bits = 8 * (4 - length(Bytes)),
    case lists:all(fun(B) -> B < 256 end, Bytes) andalso Last < 1 bsl Bits of
        true -> list_to_tuple(Bytes ++ [(Last bsr S) band 255 || S <- lists:seq(Bits - 8, 0, -8)]);
        false -> none
    end.

v4_strict(Text) ->
    case numbers(string:split(Text, ".", all), fun decimal/1) of
        [A, B, C, D] when A < 256, B < 256, C < 256, D < 256 -> {A, B, C, D};
        _ -> none
    end.

numbers(Fields, Number) ->
    Numbers = [Number(F) || F <- Fields],
    case lists:member(none, Numbers) of
        true -> none;
        false -> Numbers
    end.

number([$0, X | Digits]) when X =:= $x; X =:= $X -> digits(Digits, 16);
number([$0 | [_ | _] = Digits]) -> digits(Digits, 8);
number(Digits) -> digits(Digits, 10).

decimal("0") -> 0;
decimal([$0 | _]) -> none;
decimal(Digits) -> digits(Digits, 10).

%% Without a sign.
digits([D | _] = Digits, Base) when D =/= $-, D =/= $+ ->
    try
        list_to_integer(Digits, Base)
    catch
        error:badarg -> none
    end;
digits(_, _) ->
    none.

%% Eight groups of up to four hexadecimal digits, the last two of which may be an IPv4 address; ::
%% once stands for groups of zeros. What is behind % in the address of a link has no effect.
v6(Text) ->
    case string:split(Text, "%") of
        [Address, _] ->
            case v6_groups(Address) of
                {Link, 0, _, _, _, _, _, _} = A when Link =:= 16#fe80; Link =:= 16#ff02 ->
                    case lists:member($., Address) of
                        true -> none;
                        false -> A
                    end;
                _ ->
                    none
            end;
        _ ->
            v6_groups(Text)
    end.

v6_groups(Text) ->
    case string:split(Text, "::") of
        [All] -> v6_tuple(groups(All, true));
        [Before, Behind] -> v6_between(part(Before, false), part(Behind, true))
    end.

v6_between(Before, Behind) when is_list(Before), is_list(Behind) ->
    case 8 - length(Before) - length(Behind) of
        Zeros when Zeros > 0 -> v6_tuple(Before ++ lists:duplicate(Zeros, 0) ++ Behind);
        _ -> none
    end;
v6_between(_, _) ->
    none.

v6_tuple(Groups) when length(Groups) =:= 8 -> list_to_tuple(Groups);
v6_tuple(_) -> none.

part("", _) -> [];
part(Text, Last) -> groups(Text, Last).

groups(Text, Last) ->
    Fields = string:split(Text, ":", all),
    case Last andalso v4_strict(lists:last(Fields)) of
        {A, B, C, D} ->
            case numbers(lists:droplast(Fields), fun group/1) of
                none -> none;
                Groups -> Groups ++ [A bsl 8 bor B, C bsl 8 bor D]
            end;
        _ ->
            numbers(Fields, fun group/1)
    end.

group(Digits) when length(Digits) > 4 -> none;
group(Digits) -> digits(Digits, 16).

%% The text of an address: of several zeros in a row of IPv6's groups, the first of the longest
%% rows is written as ::.
ntoa({A, B, C, D}) when ?IS_V4(A, B, C, D) ->
    dotted([A, B, C, D]);
ntoa({0, 0, 0, 0, 0, 0, 0, H}) when H =:= 0; H =:= 1 ->
    "::" ++ [$1 || H =:= 1];
ntoa({0, 0, 0, 0, 0, F, G, H}) when F =:= 0 orelse F =:= 16#ffff, ?IS_V6(0, 0, 0, 0, 0, F, G, H) ->
    lists:append(["::" | ["ffff:" || F =/= 0]]) ++
        dotted([G bsr 8, G band 255, H bsr 8, H band 255]);
ntoa({A, B, C, D, E, F, G, H} = Address) when ?IS_V6(A, B, C, D, E, F, G, H) ->
    Groups = tuple_to_list(Address),
    case lists:max([{zeros(lists:nthtail(N, Groups)), -N} || N <- lists:seq(0, 7)]) of
        {Zeros, _} when Zeros < 2 ->
            colons(Groups);
        {Zeros, N} ->
            {Before, Rest} = lists:split(-N, Groups),
            colons(Before) ++ "::" ++ colons(lists:nthtail(Zeros, Rest))
    end;
ntoa(_) ->
    {error, einval}.

zeros(Groups) -> length(lists:takewhile(fun(G) -> G =:= 0 end, Groups)).

dotted(Bytes) -> lists:flatten(lists:join(".", [integer_to_list(B) || B <- Bytes])).

colons(Groups) ->
    lists:flatten(lists:join(":", [string:lowercase(integer_to_list(G, 16)) || G <- Groups])).

is_ip_address(Address) -> is_ipv4_address(Address) orelse is_ipv6_address(Address).

is_ipv4_address({A, B, C, D}) when ?IS_V4(A, B, C, D) -> true;
is_ipv4_address(_) -> false.

is_ipv6_address({A, B, C, D, E, F, G, H}) when ?IS_V6(A, B, C, D, E, F, G, H) -> true;
is_ipv6_address(_) -> false.

%% Of IPv4 the address of IPv6 that stands for it, and of one of IPv6 its last four bytes.
ipv4_mapped_ipv6_address({A, B, C, D}) when ?IS_V4(A, B, C, D) ->
    {0, 0, 0, 0, 0, 16#ffff, A bsl 8 bor B, C bsl 8 bor D};
ipv4_mapped_ipv6_address({A, B, C, D, E, F, G, H}) when ?IS_V6(A, B, C, D, E, F, G, H) ->
    {G bsr 8, G band 255, H bsr 8, H band 255}.

%% The host in the name of this node.
gethostname() -> {ok, net_adm:localhost()}.
