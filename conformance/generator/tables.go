package generator

// What the tables hold are texts with parts in them: % and a letter is an expression of a type,
//
//	%i integer   %f float   %n number  %b boolean  %a atom  %l list  %s string  %t tuple  %m map  %r record  %B binary  %V bitstring  %x anything
//
// %N is a small number as text, %k a key of maps, %o an operator of comparison, %1 and %2 funs of
// one and two arguments, %P a fun that gives a boolean, %C a list comprehension, %S and %Z segments
// of a binary and of a bitstring. %g in a guard is a guard of its own, %v and %w are variables and
// leaves there. Z1 is a variable of its own. What begins with ! often fails. %M is a map of so many
// keys that their order is a system's own: only what does not depend on it is made of one.

// Some things are left out because OTP's own compiler is not sure of them: X div 1 of a float; the
// negative of 0.0 as -X; a map update with := that fails and whose value nobody needs; (X = _) with
// an X that has a value; error(f()) in a try that ignores the reason, where it may leave out f();
// an update of a literal record. So are bits behind whole bytes for what writes and reads
// hexadecimal digits, which loses some of both. What else it optimises away is found when a program
// differs (Comparer).

// leaves are expressions without parts.
var leaves = map[byte][]string{
	'i': {"0", "1", "-1", "2", "3", "7", "10", "255", "256", "-128", "$a", "16#ff",
		"134217727", "134217728", "-134217728", "-134217729", "268435455", "268435456", "-268435456",
		"2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "-4294967296", "4294967297",
		"576460752303423487", "576460752303423488", "-576460752303423488", "-576460752303423489", "1152921504606846975", "1152921504606846976",
		"9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
		"18446744073709551615", "18446744073709551616", "-18446744073709551616", "340282366920938463463374607431768211456"},
	'f': {"0.0", "1.0", "-1.5", "2.5", "0.1", "3.0e10", "1.0e308", "-1.0e308", "5.0e-324", "1.0e22", "134217727.0", "134217728.5", "4294967296.0",
		"9007199254740992.0", "1.8446744073709552e19", "1.0e-7", "123456.789"},
	'b': {"true", "false"},
	'a': {"a", "b", "true", "'A b'", "''", "k", "undefined"},
	'l': {"[]", "[1, 2, 3]", "[a]", "[b, a, c, a]", "[1, 2.0, 3]", "[{k, 1}, {j, 2}, {k, 3}]", "[[1], [], [2, [3]]]", "\"abc\"", "[0, 255]"},
	's': {"\"\"", "\"abc\"", "\"12\"", "\"Hello World\"", "\"a\\n\\\"b\"", "\"-7\"", "\"1.5\"", "\"stra\\x{df}e\"", "\"e\\x{301}a\"",
		"\"\\x{65e5}\\x{1f600}l\""},
	't': {"{}", "{1}", "{a, 2}", "{k, 1, [x]}", "{r, 1}", "{r, 2, b}"},
	'm': {"#{}", "#{k => 1}", "#{a => 1, b => 2}", "#{1 => a, 1.0 => b, \"s\" => c}", "#{k => #{k => 2}}"},
	'r': {"#r{}", "#r{a = 1}", "{r, x, y}"},
	'B': {"<<>>", "<<1, 2, 3>>", "<<\"abc\">>", "<<255>>", "<<0:32>>", "<<\"12\">>", "<<\"a,b,,c\">>", "<<\"\\x{e9}\\x{20ac}\"/utf8>>"},
	'M': {"big(#{})", "big(#{k => 1})", "big(#{12 => a, 1 => b, 1.0 => c})"},
	'V': {"<<>>", "<<1:1>>", "<<5:3>>", "<<1, 2:4>>", "<<\"ab\">>", "<<-1:13>>", "<<7:31>>"},
}

// trees are expressions with parts.
var trees = map[byte][]string{
	'i': {"(%i + %i)", "(%i + %i)", "(%i - %i)", "(%i - %i)", "(%i * %i)", "(%i * %i)", "!(%i div %i)", "!(%i rem %i)", "(%i band %i)", "(%i bor %i)", "(%i bxor %i)",
		"(%i bsl %N)", "(%i bsr %N)", "(%i bsl 28)", "(%i bsr 28)", "(%i bsl 60)", "(%i bsr 33)", "(%i bsl -3)", "(bnot %i)", "(- %i)", "(+ %i)", "abs(%i)",
		"length(%l)", "tuple_size(%t)", "map_size(%m)", "byte_size(%B)", "bit_size(%V)", "byte_size(%V)", "size(%t)",
		"!trunc(%n)", "round(%n)", "ceil(%n)", "floor(%n)", "hd([%i | %l])", "element(%N, {%i, %i, %x})", "lists:sum([%i, %i, %i])", "max(%i, %i)", "min(%i, %i)",
		"list_to_integer(integer_to_list(%i, 16), 16)", "binary_to_integer(integer_to_binary(%i))", "!list_to_integer(%s)", "erlang:phash2(%x)",
		"lists:foldl(fun(X, Y) -> X * 3 + Y end, %i, [%i, %i])", "maps:get(k, #{k => %i})", "lists:nth(%N, [%i, %i])", "lists:max([%i, %i])", "!(%r)#r.a",
		"string:length(str(%s))", "!binary:first(%B)", "!binary:at(%B, %N)", "binary:decode_unsigned(%B)", "lists:last([%x, %i])", "sum(%N, %i)",
		"(%i bsl 64)", "(%i bsr 64)", "(%i * %i * %i)", "(%i band (-1 bsl %N))", "!list_to_integer(integer_to_list(%i), 16)", "erlang:crc32(%B)", "erlang:adler32(%B)",
		"string:length(str(%s))", "string:str(str(%s), \"l\")", "string:rchr(str(%s), $l)", "binary:decode_unsigned(%B, little)", "!binary:last(%B)",
		"map_size(%M)", "erlang:phash2(%M)", "maps:fold(fun(K, V, A) -> A + erlang:phash2({K, V}, 1000) end, 0, %M)", "length(maps:keys(%M))",
		"bit_size(term_to_binary(%x))", "iolist_size([%B, %s])"},
	'f': {"(%f + %n)", "(%n - %f)", "(%f * %n)", "!(%n / %n)", "!(%n / %n)", "(-1.5 * %f)", "!float(%i)", "abs(%f)", "!math:sqrt(abs(%f))", "math:floor(%f)", "float(%n)",
		"!list_to_float(%s)", "binary_to_float(<<\"2.5\">>)", "max(%f, %n)",
		"math:ceil(%f)", "!list_to_float(float_to_list(%f, [{scientific, %N}]))", "(%i * 1.0)"},
	'n': {"(%n + %n)", "!(%n * %n)", "(%n - %n)", "lists:sum([%n, %n])", "abs(%n)", "min(%n, %n)"},
	'b': {"(%x %o %x)", "(%n %o %n)", "(%i %o %i)", "(%l %o %l)", "(%b and %b)", "(%b or %b)", "(%b xor %b)", "(not %b)", "(%b andalso %b)", "(%b orelse %b)",
		"is_integer(%x)", "is_list(%x)", "is_atom(%x)", "is_number(%x)", "is_tuple(%x)", "is_map(%x)", "is_binary(%x)", "is_bitstring(%x)", "is_float(%x)", "is_boolean(%x)",
		"is_function(%1)", "is_function(%2, %N)", "is_record(%t, r)", "is_record(%x, r, 3)", "lists:member(%x, %l)", "maps:is_key(%x, %m)", "is_map_key(%k, %m)",
		"lists:any(%P, %l)", "lists:all(%P, %l)", "lists:keymember(%k, %N, %l)", "lists:prefix(%l, %l)", "is_pid(%x)",
		"lists:suffix(%l, %l)", "string:is_empty(str(%s))", "string:equal(str(%s), str(%s), true)", "(%M %o %M)", "maps:is_key(%x, %M)", "is_map_key(%k, %M)",
		"(binary_to_term(term_to_binary(%M)) =:= %M)", "(%V %o %V)", "(%m %o %m)", "io_lib:printable_list(%l)", "ordsets:is_element(%x, lists:usort(%l))"},
	'a': {"!list_to_atom(%s)", "element(1, %r)", "!binary_to_atom(%B)", "hd([%a | %x])"},
	'l': {"[%x, %x]", "[%x]", "[%x | %l]", "[%x, %x | %l]", "(%l ++ %l)", "(%l -- %l)", "lists:reverse(%l)", "tl([%x | %l])", "!tl(%l)", "tuple_to_list(%t)", "lists:sort(%l)",
		"lists:usort(%l)", "lists:map(%1, %l)", "lists:filter(%P, %l)", "!lists:seq(%N, %N)", "lists:duplicate(%N, %x)", "lists:sublist(%l, %N)", "!lists:nthtail(%N, %l)",
		"maps:keys(%m)", "maps:values(%m)", "maps:to_list(%m)", "!lists:zip(%l, %l)", "!lists:flatten(%l)", "lists:append([%l, %l])", "lists:foldl(%2, [], %l)",
		"lists:foldr(%2, %x, %l)", "%C", "%C", "%C", "binary_to_list(%B)", "!lists:keysort(%N, %l)", "lists:delete(%x, %l)", "lists:keydelete(%k, %N, %l)",
		"lists:takewhile(%P, %l)", "lists:dropwhile(%P, %l)", "lists:keyreplace(%k, 1, %l, {%x, %x})", "lists:merge(lists:sort(%l), lists:sort(%l))", "lists:reverse(%l, %l)",
		"lists:umerge(lists:usort(%l), lists:usort(%l))", "!lists:zipwith(%2, %l, %l)", "!lists:flatmap(fun(X) -> [X, %x] end, %l)", "string:split(str(%s), \"l\")",
		"binary:split(%B, <<\",\">>)", "string:tokens(str(%s), \" l\")", "lists:enumerate(%l)", "!bitstring_to_list(%V)", "!lists:concat([%a, %i, %s])", "lists:join(%x, %l)",
		"lists:filtermap(%P, %l)", "!lists:zip3(%l, %l, %l)", "!lists:keymap(%1, 1, %l)", "!lists:ukeysort(1, %l)", "lists:uniq(%l)", "lists:uniq(%1, %l)", "!lists:droplast(%l)",
		"!lists:seq(%N, %N, %N)", "lists:sort(fun(X, Y) -> X =< Y end, %l)", "lists:sort(fun(X, Y) -> X > Y end, %l)", "proplists:get_all_values(%k, %l)",
		"ordsets:union(lists:usort(%l), lists:usort(%l))", "ordsets:subtract(lists:usort(%l), lists:usort(%l))", "gb_sets:to_list(gb_sets:from_list(%l))",
		"queue:to_list(queue:in(%x, queue:from_list(%l)))", "array:to_list(array:from_list(%l))", "maps:to_list(maps:groups_from_list(%1, %l))",
		"orddict:to_list(orddict:store(%k, %x, orddict:from_list([{%k, %x}, {%x, %x}])))", "string:lexemes(str(%s), \" l\")", "string:split(str(%s), \"l\", all)",
		"string:split(str(%s), \"a\", trailing)", "string:to_graphemes(str(%s))", "binary:matches(%B, <<\",\">>)", "binary:split(%B, [<<\",\">>, <<\"b\">>], [global, trim_all])",
		"binary:bin_to_list(%B)", "record_info(fields, r)", "[%x || %x]", "lists:reverse(maps:to_list(maps:with(%l, %M)))"},
	's': {"integer_to_list(%i)", "integer_to_list(%i, 36)", "atom_to_list(%a)", "float_to_list(%f, [short])", "(%s ++ %s)", "!string:uppercase(str(%s))", "lists:reverse(%s)", "binary_to_list(%B)",
		"string:trim(str(%s))", "lists:flatten(io_lib:format(\"~w ~p\", [%x, %s]))", "lists:sort(%s)", "float_to_list(%f)", "lists:sublist(%s, %N)",
		"string:lowercase(str(%s))", "string:titlecase(str(%s))", "string:casefold(str(%s))", "lists:flatten(string:reverse(str(%s)))", "string:slice(str(%s), %N)",
		"string:slice(str(%s), %N, %N)", "lists:flatten(string:pad(str(%s), 9, both, $x))", "lists:flatten(string:pad(str(%s), %N))",
		"lists:flatten(string:replace(str(%s), \"l\", str(%s), all))", "string:trim(str(%s), leading, \"a1\")", "string:chomp(str(%s))", "string:find(str(%s), \"l\")",
		"string:find(str(%s), \"a\", trailing)", "unicode:characters_to_nfc_list(str(%s))", "unicode:characters_to_nfd_list(str(%s))", "!unicode:characters_to_list([%s, %B])",
		"lists:flatten(io_lib:format(\"~12ts|~-8ts|~.3ts|~8.4.*s\", [str(%s), str(%s), str(%s), $., \"abcdef\"]))", "lists:flatten(io_lib:format(\"~.16B ~.36b ~.8# ~+\", [%i, %i, %i, %i]))",
		"!lists:flatten(io_lib:format(\"~.2f ~e ~.3g ~12.1f\", [%f, %f, %f, %f]))", "lists:flatten(io_lib:format(\"~p ~tp ~30p\", [%x, %x, %x]))",
		"lists:flatten(io_lib:format(\"~P ~W\", [%x, 5, %x, 6]))", "lists:flatten(io_lib:format(\"~tw ~0p ~c\", [%x, %x, $a]))", "!float_to_list(%f, [{decimals, %N}, compact])",
		"binary_to_list(binary:encode_hex(<<(%B)/binary>>))"},
	't': {"{%x, %x}", "{%x}", "{%x, %x, %x}", "!setelement(%N, %t, %x)", "list_to_tuple(%l)", "erlang:append_element(%t, %x)", "!erlang:delete_element(%N, %t)", "erlang:make_tuple(%N, %x)",
		"lists:partition(%P, %l)", "lists:splitwith(%P, %l)", "!lists:split(%N, %l)", "!erlang:insert_element(%N, %t, %x)", "lists:unzip([{%x, %x}, {%x, %x}])",
		"lists:mapfoldl(fun(X, Y) -> {{X, Y}, %x} end, %x, %l)", "lists:keyfind(%k, %N, %l)", "!split_binary(%B, %N)", "%r", "maps:take(%k, %m)",
		"lists:keytake(%k, %N, %l)", "!lists:mapfoldr(fun(X, Y) -> {{X, Y}, %x} end, %x, %l)", "string:to_integer(str(%s))", "string:to_float(str(%s))",
		"string:take(str(%s), \"Helabc\")", "string:take(str(%s), \" \", true)", "!unicode:characters_to_list(%B)", "!unicode:characters_to_binary(%B, utf8, utf16)",
		"lists:unzip3([{%x, %x, %x}])", "#s{d = %r}", "#s{c = %x}"},
	'm': {"#{%k => %x}", "#{%x => %x, %x => %x}", "(%m)#{%k => %x}", "!id((%m)#{%k := %x})", "!id((%m)#{%k := %x, %x => %x})", "maps:put(%x, %x, %m)", "maps:remove(%x, %m)", "maps:merge(%m, %m)",
		"maps:map(%2, %m)", "maps:from_list([{%x, %x}, {%x, %x}])", "maps:with([%k, %x], %m)", "maps:without([%k], %m)", "maps:filter(fun(K, _) -> K %o %x end, %m)",
		"!maps:update(%k, %x, %m)", "maps:from_keys(%l, %x)", "maps:update_with(%k, %1, %x, %m)",
		"maps:intersect(%m, %m)", "!maps:intersect_with(fun(_, X, Y) -> {X, Y} end, %m, %m)", "!maps:filtermap(%2, %m)", "maps:with(%l, %M)",
		"maps:filter(fun(K, _) -> K > {46} end, %M)", "!maps:merge_with(fun(_, X, Y) -> [X | Y] end, %m, %m)", "(%m)#{%x => %x, %k => %x, %x => %x}", "maps:without(maps:keys(big(#{})), %M)"},
	'M': {"big(%m)", "big(%m)", "(%M)#{%k => %x}", "(%M)#{%x => %x, %i => %x}", "!(%M)#{%x := %x}", "maps:put(%x, %x, %M)", "maps:remove(%x, %M)", "maps:remove(%i, %M)",
		"maps:merge(%M, %m)", "maps:merge(%m, %M)", "maps:merge(%M, %M)", "maps:map(fun(K, V) -> {K, V} end, %M)", "maps:filter(fun(K, _) -> K %o %x end, %M)", "maps:without(%l, %M)",
		"maps:from_list(maps:to_list(%M))", "maps:intersect(%M, %M)", "maps:update_with(%k, %1, %x, %M)", "binary_to_term(term_to_binary(%M))", "maps:from_keys(maps:keys(%M), %x)"},
	'r': {"#r{a = %x}", "#r{a = %x, b = %x}", "(id(%r))#r{b = %x}", "#r{_ = %x}", "setelement(#r.b, %r, %x)", "#s{c = %r}#s.c", "(id(%r))#r{a = %x, b = %x}"},
	'B': {"<<%S>>", "<<%S>>", "<<%S>>", "list_to_binary(%s)", "!list_to_binary(%l)", "iolist_to_binary([%s, %B | %B])", "atom_to_binary(%a)", "integer_to_binary(%i)", "!binary:part(%B, %N, %N)",
		"<<(%B)/binary, (%B)/binary>>", "<< <<X:8>> || X <- %s >>", "<< <<(X bxor 1)>> || <<X>> <= %B >>", "float_to_binary(%f, [short])", "binary:copy(%B, %N)",
		"!binary_part(%B, {%N, %N})", "binary:encode_unsigned(abs(%i))", "list_to_binary([%B, %s])", "integer_to_binary(%i, 2)",
		"unicode:characters_to_binary(str(%s))", "unicode:characters_to_binary(str(%s), unicode, {utf16, little})", "binary:replace(%B, <<\"a\">>, %B, [global])",
		"binary:encode_hex(<<(%B)/binary>>)", "!binary:decode_hex(<<(%B)/binary>>)", "string:uppercase(unicode:characters_to_binary(str(%s)))", "string:slice(unicode:characters_to_binary(str(%s)), %N)",
		"binary:encode_unsigned(abs(%i), little)", "<< <<X/utf8>> || X <- str(%s) >>", "%D"},
	'V': {"<<%Z>>", "<<%Z>>", "<<%Z>>", "%B", "<<(%V)/bitstring, (%V)/bitstring>>", "!<< <<X:3>> || X <- %l >>", "<< <<X:5>> || <<X:3>> <= %V >>", "list_to_bitstring([%B, %V])", "%E", "%E"},
	'x': {"#u{}", "#u{e = %x}", "#u{f = %x, g = %x}", "#u{_ = %x}", "!(%x)#u.g", "!(%x)#u{e = %x}", "(#u{})#u.e", "{#u{}, #u.h}", "c(catch %x)", "!(%m)#{%k := %x, %k := %x, %k => %x}",
		"!(%m)#{%x => %x, %x := %x}", "!hd(%l)", "!lists:last(%l)", "!element(%N, %t)", "!maps:get(%k, %m)", "maps:get(%x, %m, %x)", "!(%r)#r.a", "!(%r)#r.b", "!lists:nth(%N, %l)", "!map_get(%k, %m)",
		"!raise(throw, %x)", "!raise(error, %x)", "!raise(exit, %x)", "!raise(error, {%x, [%x]})", "lists:keyfind(%k, 1, %l)", "maps:fold(fun(K, V, A) -> [K, V | A] end, %x, %m)", "maps:find(%x, %m)",
		"apply(%1, [%x])", "(%1)(%x)", "(%2)(%x, %x)", "apply(lists, reverse, [%l])", "!apply(erlang, '+', [%x, %i])", "lists:foldl(%2, %x, %l)", "lists:search(%P, %l)",
		"!erlang:setelement(1, %t, %x)", "(self() ! %x)", "begin self() ! %x, receive Z1 -> Z1 after 0 -> none end end", "proplists:get_value(%k, %l)",
		"try raise(error, %x) catch error:Z1 -> Z1 end", "binary_to_term(term_to_binary(%x))", "!(fun lists:nth/2)(%N, %l)", "(fun F(0, Y) -> Y; F(N, Y) -> F(N - 1, [Y, %x]) end)(%N, %x)",
		"!erlang:raise(error, %x, [])", "!error(%x, [%x])", "!binary:match(%B, %B)", "map_get(%k, (%M)#{%k => %x})", "maps:get(%x, %M, %x)", "!map_get(%x, %M)",
		"maps:find(%x, %M)", "!lists:max(%l)", "!lists:min(%l)", "binary:longest_common_prefix([%B, %B])", "string:prefix(str(%s), \"a\")", "proplists:lookup(%k, %l)",
		"case %M of #{%k := Z1} -> Z1; _ -> none end", "apart(fun() -> %x end)", "!element(1, maps:take(%x, %M))"},
}

// guards are tests of a guard; expressions in them are of variables, leaves and what guards may
// call.
var guards = []string{
	"is_integer(%v)", "is_list(%v)", "is_atom(%v)", "is_tuple(%v)", "is_map(%v)", "is_float(%v)", "is_number(%v)", "is_binary(%v)", "is_bitstring(%v)", "is_boolean(%v)",
	"%v %o %w", "%v %o %w", "%v %o %w", "%v + 1 > %w", "%v * %v %o %w", "%v div 2 %o %w", "%v band 7 =:= %w", "length(%v) > 1", "hd(%v) %o %w", "tl(%v) =:= []",
	"element(1, %v) %o %w", "tuple_size(%v) =:= 2", "map_size(%v) > 0", "is_map_key(k, %v)", "map_get(k, %v) %o %w", "byte_size(%v) > 2", "bit_size(%v) rem 8 =:= 0",
	"abs(%v) > %w", "trunc(%v) =:= %w", "not %g", "(%g) andalso (%g)", "(%g) orelse (%g)", "(%g) and (%g)", "(%g) or (%g)", "is_record(%v, r)", "(%v)#r.a %o %w", "is_function(%v, 1)",
	"%v", "- %v < %w", "bnot %v > 0", "%v / 2 %o %w", "{%v, %w} %o {%w, %v}", "[%v] =:= [%w]", "%v bsl 3 > %w", "round(%v) %o %w", "binary_part(%v, 0, 1) =:= <<1>>",
	"#{k => %v} =:= #{k => %w}", "node(%v) =:= node()", "float(%v) %o %w", "is_pid(%v)", "ceil(%v) - floor(%v) =:= 1",
	"%v * 4294967296 %o %w", "%v bsl 64 > %w", "%v rem 3 =:= %w", "%v bsr 60 %o %w", "%v bxor -1 < %w", "%v + 1152921504606846976 %o %w", "%v - 0.5 < %w", "%v bor 1 =:= %v",
	"is_map_key(%w, %v)", "map_get(%w, %v) %o %w", "is_record(%v, r, 3)", "is_function(%v)", "length(%v) =:= map_size(%v)", "size(%v) > 1", "#{%w => 1} =:= #{%v => 1}",
	"<<1>> < %v", "[%v, %w] < [%w | %v]", "bit_size(%v) > 20 orelse length(%v) =:= 0", "byte_size(<<1, 2>>) =:= %v", "is_reference(%v)", "(%g) xor (%g)",
	// what is no boolean, or fails, beside what is one
	"%v and (%g)", "(%g) or %w", "(%v) andalso (%g)", "(%g) andalso (%v)", "(%v) orelse (%g)", "(%g) orelse (%v)", "%v xor (%g)", "not %v", "not hd(%v)",
	"hd(%v) or (%g)", "(%g) and element(2, %v)", "hd(%v) orelse (%g)", "(%g) orelse hd(%v)", "(%g) andalso map_get(k, %v)", "(map_get(k, %v)) andalso (%g)",
	"length(%v)", "%v + %w", "hd(%v)", "(1 div %v) > 0", "not (%v andalso (%g))", "(%v orelse %w) =:= (%g)", "((%g) andalso %v) =:= %w", "((%g) orelse %v) == %w",
	"is_atom(hd(%v))", "is_list(%v + 1)", "is_integer(length(%v)) or (%g)", "(%v and %w) or (%g)", "{%v, hd(%w)} =:= {a, b}", "[hd(%v) | %w] =/= []",
	"<<(%v)>> =:= %w", "<<(%v):8, (%w)/binary>> > <<>>", "<<(%v)/bitstring>> =:= %w", "<<1:(%v rem 99)>> =/= %w", "bit_size(<<(%v):(%w rem 99)>>) > 3", "byte_size(<<(%v)/utf8>>) =:= 1",
	"#{%v => %w} =:= #{}", "map_size(#{%v => 1, %w => 2}) =:= 1", "map_size((%v)#{k => 1}) =:= 1", "map_size((%v)#{k := %w}) > 0", "is_map_key(%v, #{%w => 1})",
	"(%v)#r.b =:= %w", "(%v =:= #r{a = %w}) or (%g)", "#r{_ = %v} =:= %w", "element(#r.b, %v) =:= %w", "is_function(%v, %w)",
	"is_record(%v, r) andalso (%v)#r.a", "tuple_size(%v) > length(%w)", "byte_size(%v) div tuple_size(%w) > 0", "self() =:= %v",
}

var comparisons = []string{"<", ">", "=<", ">=", "==", "/=", "=:=", "=/="}

var numbers = []string{"0", "1", "1", "1", "2", "2", "3", "5"}

var keys = []string{"k", "k", "a", "b", "1", "1.0", "\"s\"", "{}", "[]"}

// argumentTypes are the types that arguments of a program may have.
const argumentTypes = "iiinfbalstmrBV"

// anyTypes are what %x is; anything else comes from trees['x'].
const anyTypes = "iiinfbaallstmrBV"
