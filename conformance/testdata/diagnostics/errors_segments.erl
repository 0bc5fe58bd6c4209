-module(errors_segments).
-export([t/1]).
t(<<X:(x ! y)>>) -> X;
t(<<X:(l())>>) -> X;
t(<<X:(foo:bar(1))>>) -> X;
t(<<Y, X:(Y + l())>>) -> X;
t(<<X/binary-integer-float, Y/unit:8>>) -> {X,Y};
t(<<X:all/unit:3>>) -> X;
t(<<X:3/unit:3-utf8>>) -> X;
t(<<X:3/utf8-integer>>) -> X;
t(<<X/unit:3-unit:4>>) -> X;
t(<<X/unit:300>>) -> X;
t(<<X:a/utf8>>) -> X;
t(<<X:5/foo-float>>) -> X;
t(<<X:("abc")>>) -> X;
t(X) -> <<X/unit:3-unit:4, X/foo-unit:3, X:5/float, X:5/integer-float>>.
l() -> ok.
