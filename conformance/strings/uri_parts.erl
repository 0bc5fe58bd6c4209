%% Identifiers of resources taken apart, put together, made normal and resolved, and queries of forms.
-module(uri_parts).
-export([main/0]).

main() ->
    [show(U, catch uri_string:parse(U)) || U <- texts()],
    [show(M, uri_string:recompose(M)) || M <- maps()],
    [show(U, uri_string:normalize(U)) || U <- ["HTTP://Ex.COM:80/%7ea/./b/../c", "https://h", <<"x:a%2fb">>, "%zz"]],
    [show(U, uri_string:resolve(U, "http://a/b/c?q")) || U <- ["x", "../x", "/x", "?y", "//h", "s:x", "", ":"]],
    [show(U, uri_string:quote(U)) || U <- ["a b/c", <<"100%"/utf8>>, [233]]],
    [show(U, uri_string:unquote(U)) || U <- ["a%20b", <<"%C3%A9">>, "%4"]],
    show(query, uri_string:compose_query([{"name", "a b&c"}, {"x", true}, {[233], "+"}])),
    show(query, uri_string:compose_query([{[8364], "1"}], [{encoding, latin1}])),
    [show(Q, uri_string:dissect_query(Q)) || Q <- ["name=a+b%26c&x&y=", <<"k=%C3%A9">>, "k=%zz", ""]],
    show(transcode, uri_string:transcode("f%F6o", [{in_encoding, latin1}])).

texts() ->
    ["http://user:pw@host:8042/over/there?name=ferret#nose", <<"mailto:someone@example.org">>, "urn:isbn:1", "//[::1]:80",
     "//1.2.3.4/x", "a/b", "", "http://h:", "//a@b@c", "1a:b", "a b", "//[::x]", "//h:8x", "x#y#z", [233]].

maps() ->
    [#{scheme => "http", host => "h", port => 81, path => "a b"}, #{path => <<"/p">>, query => <<"q=1">>},
     #{host => "::1", path => ""}, #{scheme => "no scheme", path => ""}, #{host => "h"}].

show(What, Value) -> io:format("~p: ~p~n", [What, Value]).
