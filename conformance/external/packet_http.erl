%% Requests, responses and header fields of HTTP.
-module(packet_http).
-export([main/0]).

main() ->
    [p(http, B, []) || B <- [<<"GET / HTTP/1.1\r\n">>, <<"GET / HTTP/1.1">>, <<"get /a?b=c#d HTTP/1.0\nrest">>, <<"OPTIONS * HTTP/1.1\r\n">>, <<"PATCH *x HTTP/12.34\r\n">>,
        <<"HEAD http://h/p:1/q HTTP/1.1\r\n">>, <<"POST HTTP://h:80 HTTP/1.1\r\n">>, <<"PUT https://h:8x/p HTTP/1.1\r\n">>, <<"DELETE ftp://h/x HTTP/1.1\r\n">>,
        <<"TRACE abc HTTP/1.1\r\n">>, <<"CONNECT h:80 HTTP/1.1\r\n">>, <<"GET a\r\n">>, <<"GET  /\t \r\n">>, <<"GET\r\n">>, <<"GET \r\n">>, <<"\r\n">>, <<" GET / HTTP/1.1\r\n">>,
        <<"GET / HTTP/1\r\n">>, <<"GET / http/1.1\r\n">>, <<"GET / HTTP/1.1 x\r\n">>, <<"GET /a b HTTP/1.1\r\n">>, <<"G(T / HTTP/1.1\r\n">>, <<"GE-T\t/ HTTP/1.1\r\n">>,
        <<"GET http://[::1]:80/ HTTP/1.1\r\n">>, <<"GET http:// HTTP/1.1\r\n">>, <<"GET http:x HTTP/1.1\r\n">>, <<"GET : HTTP/1.1\r\n">>]],
    [p(http, B, []) || B <- [<<"HTTP/1.1 200 OK\r\n">>, <<"HTTP/1.0 404 Not  Found \r\nx">>, <<"HTTP/1.1 200\r\n">>, <<"HTTP/1.1\t 200 \t OK\n">>, <<"HTTP/1.1 abc x\r\n">>,
        <<"HTTP/1.1 200x y\r\n">>, <<"HTTP/1. 200 x\r\n">>, <<"HTTP/1.1\r\n">>, <<"HTTP/1.1 4294967297 x\r\n">>, <<"HTTP 200\r\n">>, <<"HTTPS/1.1 200 x\r\n">>]],
    [p(http_bin, B, []) || B <- [<<"GET /x HTTP/1.1\r\nr">>, <<"FOO http://h/p HTTP/1.1\r\n">>, <<"PUT a:b HTTP/1.1\r\n">>, <<"HTTP/1.1 200 OK\r\n">>, <<"bad\r\n">>]],
    [p(httph, B, []) || B <- [<<"\r\n">>, <<"\n">>, <<"\r">>, <<"Host: a">>, <<"Host: a\r\n">>, <<"Host: a\r\n\r\n">>, <<"hOST:a b \nX">>, <<"HOST : a\r\nX">>,
        <<"x-fOO-bar: 1\r\nX">>, <<"content-md5: 1\r\nX">>, <<"ETag:\r\nX">>, <<"A: b\r\n c\r\n\td\r\nX">>, <<"A: b\r\n c">>, <<": b\r\nX">>, <<" A: b\r\nX">>, <<"A\r\nX">>,
        <<"A: b:c \r\r\nX">>, <<"a--b_c-d.e-3: c\r\nX">>, <<"-a: c\r\nX">>, <<"an-unusually-long-name-of-a-field: c\r\nX">>, <<"A/b: c\r\nX">>]],
    [p(httph_bin, B, []) || B <- [<<"Host: a\r\nX">>, <<"foo-BAR: \r\nX">>, <<"\r\n">>, <<"bad\r\n">>, <<"bad\r\nX">>]],
    [p(T, B, O) || T <- [http, httph], B <- [<<"GET / HTTP/1.1\r\n">>, <<"A: bcdefghi\r\nX">>, <<"abcdefghijklmnopq">>],
                   O <- [[{packet_size, 5}], [{packet_size, 16}], [{packet_size, 17}], [{line_length, 5}], [{line_length, 16}], [{line_delimiter, $c}]]],
    io:format("~p~n", [message(http, <<"POST /form HTTP/1.1\r\nHost: example.org\r\nContent-Length: 3\r\nX-Trace: a,\r\n b\r\n\r\na=1">>)]).

message(Type, Bytes) ->
    case erlang:decode_packet(Type, Bytes, []) of
        {ok, http_eoh, Body} -> [{body, Body}];
        {ok, {http_header, _, Name, _, Value}, Rest} -> [{Name, Value} | message(httph, Rest)];
        {ok, Line, Rest} -> [Line | message(httph, Rest)]
    end.

p(Type, Bits, Options) ->
    io:format("~0p ~0p ~0p: ~0p~n", [Type, Bits, Options, try erlang:decode_packet(Type, Bits, Options) catch C:R -> {C, R} end]).
