-module(macro_conditions).
-export([main/0]).
-define(YES, true).
-define(LEVEL, 3).
-define(NAME, "abc").

-ifdef(YES).
a() -> yes.
-else.
a() -> no.
-endif.

-ifndef(YES).
b() -> yes.
-else.
b() -> no.
-endif.

-if(?LEVEL > 5).
c() -> high.
-elif(?LEVEL > 2 andalso ?YES).
c() -> middle.
-elif(true).
c() -> never.
-else.
c() -> low.
-endif.

-ifdef(NOT_THERE).
-if(nonsense( + ).
d() -> 1.
-endif.
-error("not reached").
-else.
-ifdef(YES).
d() -> inner.
-endif.
-endif.

-undef(YES).
-ifdef(YES).
e() -> still.
-else.
e() -> gone.
-endif.

-if(defined(LEVEL) and not defined(YES)).
f() -> only_level.
-else.
f() -> other.
-endif.

-if(?NAME =:= "abc").
g() -> equal.
-else.
g() -> different.
-endif.

-if(1 div 0).
h() -> one.
-else.
h() -> failed.
-endif.

-if(?OTP_RELEASE >= 21).
i() -> recent.
-else.
i() -> old.
-endif.

main() -> io:format("~w~n", [[a(), b(), c(), d(), e(), f(), g(), h(), i()]]).
