%% The grammar of RFC 3986, behind uri_string: parts of identifiers in lists of characters. What is
%% none of them is thrown as {invalid, Characters}.
-module(epiphany_uri).
-export([absolute/1, relative/1, allowed/2, is_ipv6/1, without_dots/1]).

%% Whether a part may have a character as it is.
allowed(unreserved, C) ->
    letter(C) orelse digit(C) orelse lists:member(C, "-._~");
allowed(scheme, C) -> allowed(unreserved, C) andalso C =/= $_ andalso C =/= $~ orelse C =:= $+;
allowed(userinfo, C) -> C =:= $% orelse C =:= $: orelse plain(C);
allowed(host, C) -> C =:= $: orelse plain(C);
allowed(regname, C) -> C =:= $% orelse plain(C);
allowed(ipv4, C) -> digit(C) orelse C =:= $.;
allowed(ipv6, C) -> hex(C) orelse C =:= $. orelse C =:= $:;
allowed(path, C) -> allowed(userinfo, C) orelse C =:= $@ orelse C =:= $/;
allowed(query, C) -> allowed(path, C) orelse C =:= $?;
allowed(fragment, C) -> allowed(query, C);
allowed(reserved, C) -> lists:member(C, ":/?#[]@!$&'()*+,;=").

plain(C) -> allowed(unreserved, C) orelse lists:member(C, "!$&'()*+,;=").

letter(C) -> C >= $a andalso C =< $z orelse C >= $A andalso C =< $Z.

digit(C) -> C >= $0 andalso C =< $9.

hex(C) -> digit(C) orelse C >= $a andalso C =< $f orelse C >= $A andalso C =< $F.

%% With a scheme.
absolute([C | _] = Chars) when C >= $a, C =< $z; C >= $A, C =< $Z ->
    case lists:splitwith(fun(Char) -> allowed(scheme, Char) end, Chars) of
        {Scheme, [$: | Rest]} -> hierarchy(Rest, path, #{scheme => Scheme});
        {_, Rest} -> invalid(Rest)
    end;
absolute(Chars) -> invalid(Chars).

%% Without one: the first segment of the path has no colon.
relative(Chars) -> hierarchy(Chars, segment, #{}).

invalid(Chars) -> throw({invalid, lists:sublist(Chars, 1)}).

hierarchy([$/, $/ | Rest], _, Parts) -> authority(Rest, Parts);
hierarchy(Chars, Kind, Parts) -> path(Chars, Kind, Parts).

authority(Chars, Parts) ->
    case lists:splitwith(fun(C) -> allowed(userinfo, C) end, Chars) of
        {User, [$@ | Rest]} -> host(Rest, Parts#{userinfo => User});
        _ -> host(Chars, Parts)
    end.

host([$[ | Chars], Parts) ->
    case lists:splitwith(fun(C) -> allowed(ipv6, C) end, Chars) of
        {Host, [$] | Rest]} ->
            is_ipv6(Host) orelse throw({invalid, Host}),
            port(Rest, Parts#{host => Host});
        {_, []} -> throw({invalid, <<>>});
        {_, Rest} -> invalid(Rest)
    end;
host(Chars, Parts) ->
    {Host, Rest} = lists:splitwith(fun(C) -> allowed(regname, C) end, Chars),
    port(Rest, Parts#{host => Host}).

port([$: | Chars], Parts) ->
    case lists:splitwith(fun digit/1, Chars) of
        {"", Rest} -> after_authority(Rest, Parts#{port => undefined});
        {Digits, Rest} -> after_authority(Rest, Parts#{port => list_to_integer(Digits)})
    end;
port(Chars, Parts) -> after_authority(Chars, Parts).

after_authority([C | _] = Chars, _) when C =/= $/, C =/= $?, C =/= $# -> invalid(Chars);
after_authority(Chars, Parts) -> path(Chars, path, Parts).

path(Chars, Kind, Parts) ->
    {Path, Rest} = lists:splitwith(fun(C) -> allowed(path, C) end, Chars),
    Kind =:= segment andalso no_colon(Path),
    query(Rest, Parts#{path => Path}).

no_colon([$: | _] = Path) -> invalid(Path);
no_colon([C | Path]) when C =/= $/ -> no_colon(Path);
no_colon(_) -> ok.

query([$? | Chars], Parts) ->
    {Query, Rest} = lists:splitwith(fun(C) -> allowed(query, C) end, Chars),
    fragment(Rest, Parts#{query => Query});
query(Chars, Parts) -> fragment(Chars, Parts).

fragment([$# | Chars], Parts) ->
    case lists:splitwith(fun(C) -> allowed(fragment, C) end, Chars) of
        {Fragment, []} -> Parts#{fragment => Fragment};
        {_, Rest} -> invalid(Rest)
    end;
fragment([], Parts) -> Parts;
fragment(Chars, _) -> invalid(Chars).

%% Eight groups of at most four digits, the last two of which may be an address of four bytes; two
%% colons stand for some groups of zeros.
is_ipv6(Chars) ->
    case string:split(Chars, "::") of
        [Before, After] ->
            N = groups(Before, false) + groups(After, true),
            N >= 0 andalso N =< 7;
        [_] -> groups(Chars, true) =:= 8
    end.

%% How many groups, far below 0 if they are none.
groups("", _) -> 0;
groups(Chars, Last) -> count(string:split(Chars, ":", all), Last).

count([Group], true) ->
    case is_group(Group) of
        true -> 1;
        false -> case is_ipv4(Group) of true -> 2; false -> -100 end
    end;
count([Group | Groups], Last) ->
    case is_group(Group) of
        true -> 1 + count(Groups, Last);
        false -> -100
    end;
count([], _) -> 0.

is_group(Group) -> Group =/= "" andalso length(Group) =< 4 andalso lists:all(fun hex/1, Group).

is_ipv4(Chars) ->
    Numbers = string:split(Chars, ".", all),
    length(Numbers) =:= 4 andalso lists:all(fun is_byte/1, Numbers).

is_byte(Digits) ->
    Digits =/= "" andalso length(Digits) =< 3 andalso lists:all(fun digit/1, Digits)
        andalso list_to_integer(Digits) < 256.

%% A path without the segments . and .., as section 5.2.4 does it.
without_dots(Path) -> without_dots(Path, []).

%% Done is what is before, backwards.
without_dots([], Done) -> lists:reverse(Done);
without_dots("../" ++ Rest, Done) -> without_dots(Rest, Done);
without_dots("./" ++ Rest, Done) -> without_dots(Rest, Done);
without_dots("/./" ++ Rest, Done) -> without_dots([$/ | Rest], Done);
without_dots("/.", Done) -> without_dots("/", Done);
without_dots("/../" ++ Rest, Done) -> without_dots([$/ | Rest], up(Done));
without_dots("/..", Done) -> without_dots("/", up(Done));
without_dots(Dots, Done) when Dots =:= "."; Dots =:= ".." -> without_dots([], Done);
without_dots([C | Rest], Done) ->
    {Segment, More} = lists:splitwith(fun(Char) -> Char =/= $/ end, Rest),
    without_dots(More, lists:reverse([C | Segment], Done)).

up([$/ | Done]) -> Done;
up([_ | Done]) -> up(Done);
up([]) -> [].
