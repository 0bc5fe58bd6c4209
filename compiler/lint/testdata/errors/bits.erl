-module(bits).
-compile(export_all).
-compile(nowarn_export_all).
-record(r, {a, b}).

a(<<"abc":8>>) -> 1; %! a literal string in a binary pattern must not have a type or a size
a(<<"abc"/little>>) -> 1; %! a literal string in a binary pattern must not have a type or a size
a(<<"abc"/utf16-little>>) -> 1.

b(X) -> <<X/unit:8>>. %! a bit unit size must not be specified unless a size is specified too
c(X) -> <<X/integer-unit:8>>. %! a bit unit size must not be specified unless a size is specified too
d(X) -> <<X/binary-unit:8>>.
e(X) -> <<X:1/unit:257>>. %! bit type {unit,257} undefined
f(X) -> <<X/utf8-unit:8>>. %! neither size nor unit must be given
g(X) -> <<X:8/signed-unsigned>>. %! conflict in sign specification for bit field: 'unsigned' and 'signed'
h(X) -> <<X:8/big-little>>. %! conflict in endianness specification for bit field: 'little' and 'big'
i(X) -> <<X:8/unit:1-unit:2>>. %! conflict in unit specification for bit field: '2' and '1'
j(X) -> <<X:8/binary-integer>>. %! conflict in type specification for bit field: 'integer' and 'binary'

k(<<A:8>> = <<B:8>>) -> {A, B}; %! binary patterns cannot be matched in parallel using '='
k([{<<A:8>>, 1}] = [{<<B:8>>, _}]) -> {A, B}; %! binary patterns cannot be matched in parallel using '='
k(#r{a = <<A:8>>} = #r{a = <<B:8>>}) -> {A, B}; %! binary patterns cannot be matched in parallel using '='
k(#r{a = <<A:8>>} = #r{b = <<B:8>>}) -> {A, B};
k({<<A:8>>} = X = {<<B:8>>}) -> {A, B, X}. %! binary patterns cannot be matched in parallel using '='

l(X) -> [Y || <<Y/binary>> <= X]. %! binary fields without size are not allowed in patterns of bit string generators
m(X) -> [Y || <<Y, _/bits>> <= X]. %! binary fields without size are not allowed in patterns of bit string generators
n(X) -> [Y || <<Y/bits>> <- X].
o(<<X/binary, Y>>) -> {X, Y}. %! a binary field without size is only allowed at the end of a binary pattern
p(N, <<X:N>>) -> {N, X}. %! variable 'N' is unbound
