-module(errors_module_latin1).
-import('юни', [f/1]).
-export([a/0,b/1]).
-behaviour('юни').
-callback 'юни':x() -> ok.
-spec a() -> 'юни':t().
a() -> 'юни':f().
-spec 'юни':b(_) -> ok.
b(F) when 'юни':g(1) -> 'юни':F(), f(1).
-'юни'(1).
