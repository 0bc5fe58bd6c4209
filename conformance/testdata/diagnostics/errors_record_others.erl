-module(errors_record_others).
-export([a/2]).
-record(r1, {a = begin A = 1, #r1{} end}).
-record(r2, {a = begin A = 1, 3 end}).
a(#r1{a = X, _ = Y}, #r2{a = Y, _ = X}) -> #r1{_ = 1, _ = 3}.
