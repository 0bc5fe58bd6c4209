%% Packets of protocols at the beginning of bytes.
-module(epiphany_packet).
-export([decode/3]).

%% most: bytes of a packet without its header; line: bytes of a line; 0: as many as there are. stop: the last character of a line.
-record(limits, {most = 0, line = 0, stop = $\n}).

%% No packet has more bytes, with its header.
-define(LONGEST, 16#7fffffff).

%% decode(Type, Bits, Options) is {ok, Packet, Rest}, {more, Bytes of the whole packet, or undefined} or {error, invalid}. Raises badarg or function_clause.
decode(Type, Bits, Options) ->
    Limits = limits(Options, Type, #limits{}),
    Whole = bit_size(Bits) div 8,
    <<Bytes:Whole/binary, _/bits>> = Bits,
    case find(Type, Bytes, Limits) of
        more -> {more, undefined};
        invalid -> {error, invalid};
        {Header, Body} when Type =/= raw, Type =/= 0, Limits#limits.most > 0, Body > Limits#limits.most; Header + Body > ?LONGEST -> {error, invalid};
        {Header, Body} when Header + Body > Whole -> {more, Header + Body};
        {Header, Body} ->
            <<Head:Header/binary, Packet:Body/binary, Rest/bits>> = Bits,
            {ok, packet(Type, Head, Packet), Rest}
    end.

limits([{packet_size, N} | Options], Type, L) when is_integer(N), N >= 0, N < 1 bsl 32 -> limits(Options, Type, L#limits{most = N});
limits([{line_length, N} | Options], Type, L) when is_integer(N), N >= 0, N < 1 bsl 32 -> limits(Options, Type, L#limits{line = N});
limits([{line_delimiter, C} | Options], line, L) when is_integer(C), C >= 0, C < 256 -> limits(Options, line, L#limits{stop = C});
limits([], _, L) -> L.

%% The bytes of the first packet: {Header, Body}, more where they cannot be told yet, or invalid.
find(Type, <<>>, _) when Type =:= raw; Type =:= 0 -> more;
find(Type, Bytes, _) when Type =:= raw; Type =:= 0 -> {0, byte_size(Bytes)};
find(1, <<N, _/binary>>, _) -> {1, N};
find(2, <<N:16, _/binary>>, _) -> {2, N};
find(4, <<N:32, _/binary>>, _) -> {4, N};
find(sunrm, <<_:1, N:31, _/binary>>, _) -> {4, N};
find(asn1, <<_:3, 31:5, Rest/binary>>, _) -> long_tag(Rest, 2);
find(asn1, <<_, Rest/binary>>, _) -> asn1_length(Rest, 1);
find(cdr, <<"GIOP", _:16, _:7, 0:1, _, N:32, _/binary>>, _) -> {12, N};
find(cdr, <<"GIOP", _:16, _:7, 1:1, _, N:32/little, _/binary>>, _) -> {12, N};
find(cdr, <<_:12/binary, _/binary>>, _) -> invalid;
find(fcgi, <<1, _:24, N:16, Padding, _, _/binary>>, _) -> {8, N + Padding};
find(fcgi, <<_:8/binary, _/binary>>, _) -> invalid;
find(tpkt, <<3, _, N:16, _/binary>>, _) when N >= 4 -> {4, N - 4};
find(tpkt, <<_:4/binary, _/binary>>, _) -> invalid;
find(ssl_tls, <<1:1, N:15, 1, _:16, _/binary>>, _) -> {2, N};
find(ssl_tls, <<_:24, N:16, _/binary>>, _) -> {5, N};
find(line, Bytes, Limits) -> line(Bytes, Limits);
find(Type, Bytes, Limits) when Type =:= http; Type =:= http_bin -> short(end_of_line(Bytes, 0, $\n), Bytes, Limits);
find(Type, Bytes, Limits) when Type =:= httph; Type =:= httph_bin -> short(end_of_header(Bytes), Bytes, Limits);
find(Type, _, _) when Type =:= 1; Type =:= 2; Type =:= 4; Type =:= sunrm; Type =:= asn1; Type =:= cdr; Type =:= fcgi; Type =:= tpkt; Type =:= ssl_tls -> more.

long_tag(<<1:1, _:7, Rest/binary>>, Header) -> long_tag(Rest, Header + 1);
long_tag(<<_, Rest/binary>>, Header) -> asn1_length(Rest, Header);
long_tag(<<>>, _) -> more.

asn1_length(<<0:1, N:7, _/binary>>, Header) -> {Header + 1, N};
asn1_length(<<1:1, Of:7, Rest/binary>>, Header) ->
    case Rest of
        <<N:Of/unit:8, _/binary>> when Of =< 4 -> {Header + 1 + Of, N};
        <<_:Of/unit:8, _/binary>> -> invalid;
        _ -> more
    end;
asn1_length(<<>>, _) -> more.

%% A line that is too long is cut.
line(Bytes, #limits{most = Most, line = Line, stop = Stop}) ->
    Size = byte_size(Bytes),
    case end_of_line(Bytes, 0, Stop) of
        more when Most > 0, Size > Most -> invalid;
        more when Line > 0, Size >= Line -> {0, Line};
        more -> more;
        Length when Line > 0, Length > Line, Most =:= 0 orelse Length =< Most -> {0, Line};
        Length -> {0, Length}
    end.

end_of_line(Bytes, From, Stop) ->
    case binary:match(Bytes, <<Stop>>, [{scope, {From, byte_size(Bytes) - From}}]) of
        {At, 1} -> At + 1;
        nomatch -> more
    end.

%% Text that must not be longer than a packet may be, or than a line where packets may be of any length.
short(Length, Bytes, #limits{most = 0, line = Line}) -> bounded(Length, Bytes, Line);
short(Length, Bytes, #limits{most = Most}) -> bounded(Length, Bytes, Most).

bounded(more, Bytes, Most) ->
    Size = byte_size(Bytes) - length([end_of_line || binary:last(<<0, Bytes/binary>>) =:= $\n]),
    case Most > 0 andalso Size >= Most of
        true -> invalid;
        false -> more
    end;
bounded(Length, _, Most) when Most > 0, Length > Most -> invalid;
bounded(Length, _, _) -> {0, Length}.

%% A header field goes on in lines that begin with a blank; after it there is an empty line.
end_of_header(<<"\n", _/binary>>) -> 1;
end_of_header(<<"\r\n", _/binary>>) -> 2;
end_of_header(Bytes) -> end_of_header(Bytes, end_of_line(Bytes, 0, $\n)).

end_of_header(_, more) -> more;
end_of_header(Bytes, At) when At =:= byte_size(Bytes) -> more;
end_of_header(Bytes, At) ->
    case binary:at(Bytes, At) of
        C when C =:= $\s; C =:= $\t -> end_of_header(Bytes, end_of_line(Bytes, At, $\n));
        _ -> At
    end.

packet(ssl_tls, <<_:16>>, <<1, Major, Minor, Rest/binary>>) -> {ssl_tls, [], 22, {Major, Minor}, <<1, (byte_size(Rest) + 2):24, Major, Minor, Rest/binary>>};
packet(ssl_tls, <<Type, Major, Minor, _:16>>, Body) -> {ssl_tls, [], Type, {Major, Minor}, Body};
packet(Type, _, Body) when is_integer(Type); Type =:= raw; Type =:= line -> Body;
packet(http, _, Line) -> http(Line, fun binary_to_list/1);
packet(http_bin, _, Line) -> http(Line, fun(Text) -> Text end);
packet(httph, _, Line) -> header(Line, fun binary_to_list/1);
packet(httph_bin, _, Line) -> header(Line, fun(Text) -> Text end);
packet(fcgi, <<_:32, N:16, _:16>> = Header, Body) -> <<Header/binary, Body:N/binary>>; % without its padding
packet(_, Header, Body) -> <<Header/binary, Body/binary>>.

%% The first line of a request or response of HTTP. As makes of a text what it is in a term.

http(Line, As) ->
    try
        case without_newline(Line) of
            <<"HTTP/", Rest/binary>> -> response(Rest, As);
            Text -> request(Text, As)
        end
    catch
        throw:no_http -> {http_error, As(Line)}
    end.

without_newline(Line) ->
    case binary:part(Line, byte_size(Line), -min(2, byte_size(Line))) of
        <<"\r\n">> -> binary:part(Line, 0, byte_size(Line) - 2);
        _ -> binary:part(Line, 0, byte_size(Line) - 1)
    end.

response(Text, As) ->
    {Version, Rest} = version(Text),
    {Status, Phrase} = number(blanks(at_blank(Rest))),
    {http_response, Version, Status, As(blanks(at_blank(Phrase)))}.

request(Text, As) ->
    {Method, Rest} = word(Text, fun is_separator/1),
    {Uri, Rest1} = word(blanks(at_blank(Rest)), fun is_blank/1),
    Method =/= <<>> andalso Uri =/= <<>> orelse throw(no_http),
    Version = case blanks(Rest1) of
                  <<>> -> {0, 9};
                  <<"HTTP/", V/binary>> -> element(1, version(V));
                  _ -> throw(no_http)
              end,
    {http_request, method(Method, As), uri(Uri, As), Version}.

version(Text) ->
    case number(Text) of
        {Major, <<".", Rest/binary>>} ->
            {Minor, Rest1} = number(Rest),
            {{Major, Minor}, Rest1};
        _ -> throw(no_http)
    end.

%% A number in 32 bits, and what is behind it.
number(Text) ->
    case word(Text, fun(C) -> C < $0 orelse C > $9 end) of
        {<<>>, _} -> throw(no_http);
        {Digits, Rest} ->
            <<N:32/signed>> = <<(binary_to_integer(Digits)):32>>,
            {N, Rest}
    end.

at_blank(<<C, _/binary>> = Text) when C =/= $\s, C =/= $\t, Text =/= <<>> -> throw(no_http);
at_blank(Text) -> Text.

blanks(<<C, Rest/binary>>) when C =:= $\s; C =:= $\t -> blanks(Rest);
blanks(Text) -> Text.

is_blank(C) -> C =:= $\s orelse C =:= $\t.

%% The characters before the first that ends a word, and the rest.
word(Text, Ends) -> word(Text, 0, Ends).

word(Text, N, Ends) ->
    case Text of
        <<Word:N/binary, C, _/binary>> ->
            case Ends(C) of
                true ->
                    <<_:N/binary, Rest/binary>> = Text,
                    {Word, Rest};
                false -> word(Text, N + 1, Ends)
            end;
        _ -> {Text, <<>>}
    end.

is_separator(C) -> C =< $\s orelse C >= 128 orelse lists:member(C, "\"(),/:;<=>?@[\\]{}").

method(Method, As) ->
    case lists:member(Method, [<<"OPTIONS">>, <<"GET">>, <<"HEAD">>, <<"POST">>, <<"PUT">>, <<"DELETE">>, <<"TRACE">>]) of
        true -> binary_to_atom(Method);
        false -> As(Method)
    end.

uri(<<"*">>, _) -> '*';
uri(<<C, _/binary>> = Path, As) when C =:= $/; byte_size(Path) =:= 1 -> {abs_path, As(Path)};
uri(Uri, As) ->
    case lower(binary:part(Uri, 0, min(8, byte_size(Uri)))) of
        <<"http://", _/binary>> -> absolute(http, binary:part(Uri, byte_size(Uri), 7 - byte_size(Uri)), As);
        <<"https://">> -> absolute(https, binary:part(Uri, byte_size(Uri), 8 - byte_size(Uri)), As);
        _ ->
            case binary:split(Uri, <<":">>) of
                [Scheme, Rest] -> {scheme, As(Scheme), As(Rest)};
                [_] -> As(Uri)
            end
    end.

lower(Text) -> << <<(lower_char(C))>> || <<C>> <= Text >>.

lower_char(C) when C >= $A, C =< $Z -> C + 32;
lower_char(C) -> C.

upper_char(C) when C >= $a, C =< $z -> C - 32;
upper_char(C) -> C.

absolute(Scheme, Text, As) ->
    {Server, Path} = word(Text, fun(C) -> C =:= $/ end),
    {Host, Port} = case binary:split(Server, <<":">>) of
                       [Name, Number] -> {Name, port(Number)};
                       [Name] -> {Name, undefined}
                   end,
    {absoluteURI, Scheme, As(Host), Port, As(case Path of <<>> -> <<"/">>; _ -> Path end)}.

port(Digits) ->
    try binary_to_integer(Digits) of
        N when N > 0 -> N;
        _ -> undefined
    catch
        error:badarg -> undefined
    end.

%% A header field, or the end of them.

header(Line, _) when Line =:= <<"\n">>; Line =:= <<"\r\n">> -> http_eoh;
header(Line, As) ->
    case word(Line, fun is_separator/1) of
        {Name, <<":", Value/binary>>} ->
            {Number, Field} = field(usual(Name), As),
            {http_header, Number, Field, As(Name), As(without_newline(blanks(Value)))};
        _ -> {http_error, As(Line)}
    end.

%% The first letter, and that behind each hyphen, in upper case, the others in lower case.
usual(Name) -> usual(Name, true, <<>>).

usual(<<C, Rest/binary>>, true, Done) -> usual(Rest, false, <<Done/binary, (upper_char(C))>>);
usual(<<C, Rest/binary>>, false, Done) -> usual(Rest, C =:= $-, <<Done/binary, (lower_char(C))>>);
usual(<<>>, _, Done) -> Done.

%% Known fields are atoms and have numbers.
field(Name, As) ->
    case numbered(Name, fields(), 1) of
        0 -> {0, As(Name)};
        N -> {N, binary_to_atom(Name)}
    end.

numbered(Name, [Name | _], N) -> N;
numbered(Name, [_ | Fields], N) -> numbered(Name, Fields, N + 1);
numbered(_, [], _) -> 0.

fields() ->
    [<<"Cache-Control">>, <<"Connection">>, <<"Date">>, <<"Pragma">>, <<"Transfer-Encoding">>, <<"Upgrade">>, <<"Via">>, <<"Accept">>, <<"Accept-Charset">>,
     <<"Accept-Encoding">>, <<"Accept-Language">>, <<"Authorization">>, <<"From">>, <<"Host">>, <<"If-Modified-Since">>, <<"If-Match">>, <<"If-None-Match">>,
     <<"If-Range">>, <<"If-Unmodified-Since">>, <<"Max-Forwards">>, <<"Proxy-Authorization">>, <<"Range">>, <<"Referer">>, <<"User-Agent">>, <<"Age">>,
     <<"Location">>, <<"Proxy-Authenticate">>, <<"Public">>, <<"Retry-After">>, <<"Server">>, <<"Vary">>, <<"Warning">>, <<"Www-Authenticate">>, <<"Allow">>,
     <<"Content-Base">>, <<"Content-Encoding">>, <<"Content-Language">>, <<"Content-Length">>, <<"Content-Location">>, <<"Content-Md5">>,
     <<"Content-Range">>, <<"Content-Type">>, <<"Etag">>, <<"Expires">>, <<"Last-Modified">>, <<"Accept-Ranges">>, <<"Set-Cookie">>, <<"Set-Cookie2">>,
     <<"X-Forwarded-For">>, <<"Cookie">>, <<"Keep-Alive">>, <<"Proxy-Connection">>].
