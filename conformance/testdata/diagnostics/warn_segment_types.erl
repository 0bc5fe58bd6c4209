-module(warn_segment_types).
-export([f/1]).
f(X) -> <<X:a>>, <<X:1.0>>, <<X:(-1)>>, <<X:"a">>, <<X:{a}>>,<<a>>,<<1.0>>,<<"a":4>>,<<X/utf8,a/utf8,1.0/utf8,"abc"/utf8>>,<<a/binary>>,<<1/binary>>,<<a/float>>,<<1/float>>,<<1:10/binary>>,<<"abc"/binary>>.
