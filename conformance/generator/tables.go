package generator

// What the tables hold are texts with parts in them: % and a letter is an expression of a type,
//
//	%i integer   %f float   %n number  %b boolean  %a atom  %l list  %s string  %t tuple  %m map  %r record  %B binary  %V bitstring  %x anything
//
// %N is a small number as text, %k a key of maps, %o an operator of comparison, %1 and %2 funs of one and two arguments, %P a fun that gives a boolean,
// %C a list comprehension, %S and %Z segments of a binary and of a bitstring. %g in a guard is a guard of its own,
// %v and %w are variables and leaves there. Z1 is a variable of its own. What begins with ! often fails.

// Some things are left out because OTP's own compiler is not sure of them: X div 1 of a float; the negative of 0.0 as -X; a map update with := that fails
// and whose value nobody needs; (X = _) with an X that has a value; error(f()) in a try that ignores the reason, where it may leave out f(); an update of a
// literal record. What else it optimises away is found when a program differs (Comparer).

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
	's': {"\"\"", "\"abc\"", "\"12\"", "\"Hello World\"", "\"a\\n\\\"b\"", "\"-7\"", "\"1.5\""},
	't': {"{}", "{1}", "{a, 2}", "{k, 1, [x]}", "{r, 1}", "{r, 2, b}"},
	'm': {"#{}", "#{k => 1}", "#{a => 1, b => 2}", "#{1 => a, 1.0 => b, \"s\" => c}", "#{k => #{k => 2}}"},
	'r': {"#r{}", "#r{a = 1}", "{r, x, y}"},
	'B': {"<<>>", "<<1, 2, 3>>", "<<\"abc\">>", "<<255>>", "<<0:32>>", "<<\"12\">>", "<<\"a,b,,c\">>"},
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
		"string:length(str(%s))", "!binary:first(%B)", "!binary:at(%B, %N)", "binary:decode_unsigned(%B)", "lists:last([%x, %i])", "sum(%N, %i)"},
	'f': {"(%f + %n)", "(%n - %f)", "(%f * %n)", "!(%n / %n)", "!(%n / %n)", "(-1.5 * %f)", "!float(%i)", "abs(%f)", "!math:sqrt(abs(%f))", "math:floor(%f)", "float(%n)",
		"!list_to_float(%s)", "binary_to_float(<<\"2.5\">>)", "max(%f, %n)"},
	'n': {"(%n + %n)", "!(%n * %n)", "(%n - %n)", "lists:sum([%n, %n])", "abs(%n)", "min(%n, %n)"},
	'b': {"(%x %o %x)", "(%n %o %n)", "(%i %o %i)", "(%l %o %l)", "(%b and %b)", "(%b or %b)", "(%b xor %b)", "(not %b)", "(%b andalso %b)", "(%b orelse %b)",
		"is_integer(%x)", "is_list(%x)", "is_atom(%x)", "is_number(%x)", "is_tuple(%x)", "is_map(%x)", "is_binary(%x)", "is_bitstring(%x)", "is_float(%x)", "is_boolean(%x)",
		"is_function(%1)", "is_function(%2, %N)", "is_record(%t, r)", "is_record(%x, r, 3)", "lists:member(%x, %l)", "maps:is_key(%x, %m)", "is_map_key(%k, %m)",
		"lists:any(%P, %l)", "lists:all(%P, %l)", "lists:keymember(%k, %N, %l)", "lists:prefix(%l, %l)", "is_pid(%x)"},
	'a': {"!list_to_atom(%s)", "element(1, %r)", "!binary_to_atom(%B)", "hd([%a | %x])"},
	'l': {"[%x, %x]", "[%x]", "[%x | %l]", "[%x, %x | %l]", "(%l ++ %l)", "(%l -- %l)", "lists:reverse(%l)", "tl([%x | %l])", "!tl(%l)", "tuple_to_list(%t)", "lists:sort(%l)",
		"lists:usort(%l)", "lists:map(%1, %l)", "lists:filter(%P, %l)", "!lists:seq(%N, %N)", "lists:duplicate(%N, %x)", "lists:sublist(%l, %N)", "!lists:nthtail(%N, %l)",
		"maps:keys(%m)", "maps:values(%m)", "maps:to_list(%m)", "!lists:zip(%l, %l)", "!lists:flatten(%l)", "lists:append([%l, %l])", "lists:foldl(%2, [], %l)",
		"lists:foldr(%2, %x, %l)", "%C", "%C", "%C", "binary_to_list(%B)", "!lists:keysort(%N, %l)", "lists:delete(%x, %l)", "lists:keydelete(%k, %N, %l)",
		"lists:takewhile(%P, %l)", "lists:dropwhile(%P, %l)", "lists:keyreplace(%k, 1, %l, {%x, %x})", "lists:merge(lists:sort(%l), lists:sort(%l))", "lists:reverse(%l, %l)",
		"lists:umerge(lists:usort(%l), lists:usort(%l))", "!lists:zipwith(%2, %l, %l)", "!lists:flatmap(fun(X) -> [X, %x] end, %l)", "string:split(str(%s), \"l\")",
		"binary:split(%B, <<\",\">>)", "string:tokens(str(%s), \" l\")", "lists:enumerate(%l)", "!bitstring_to_list(%V)", "!lists:concat([%a, %i, %s])", "lists:join(%x, %l)"},
	's': {"integer_to_list(%i)", "integer_to_list(%i, 36)", "atom_to_list(%a)", "float_to_list(%f, [short])", "(%s ++ %s)", "!string:uppercase(str(%s))", "lists:reverse(%s)", "binary_to_list(%B)",
		"string:trim(str(%s))", "lists:flatten(io_lib:format(\"~w ~p\", [%x, %s]))", "lists:sort(%s)", "float_to_list(%f)", "lists:sublist(%s, %N)"},
	't': {"{%x, %x}", "{%x}", "{%x, %x, %x}", "!setelement(%N, %t, %x)", "list_to_tuple(%l)", "erlang:append_element(%t, %x)", "!erlang:delete_element(%N, %t)", "erlang:make_tuple(%N, %x)",
		"lists:partition(%P, %l)", "lists:splitwith(%P, %l)", "!lists:split(%N, %l)", "!erlang:insert_element(%N, %t, %x)", "lists:unzip([{%x, %x}, {%x, %x}])",
		"lists:mapfoldl(fun(X, Y) -> {{X, Y}, %x} end, %x, %l)", "lists:keyfind(%k, %N, %l)", "!split_binary(%B, %N)", "%r", "maps:take(%k, %m)"},
	'm': {"#{%k => %x}", "#{%x => %x, %x => %x}", "(%m)#{%k => %x}", "!id((%m)#{%k := %x})", "!id((%m)#{%k := %x, %x => %x})", "maps:put(%x, %x, %m)", "maps:remove(%x, %m)", "maps:merge(%m, %m)",
		"maps:map(%2, %m)", "maps:from_list([{%x, %x}, {%x, %x}])", "maps:with([%k, %x], %m)", "maps:without([%k], %m)", "maps:filter(fun(K, _) -> K %o %x end, %m)",
		"!maps:update(%k, %x, %m)", "maps:from_keys(%l, %x)", "maps:update_with(%k, %1, %x, %m)"},
	'r': {"#r{a = %x}", "#r{a = %x, b = %x}", "(id(%r))#r{b = %x}", "#r{_ = %x}", "setelement(#r.b, %r, %x)", "#s{c = %r}#s.c", "(id(%r))#r{a = %x, b = %x}"},
	'B': {"<<%S>>", "<<%S>>", "<<%S>>", "list_to_binary(%s)", "!list_to_binary(%l)", "iolist_to_binary([%s, %B | %B])", "atom_to_binary(%a)", "integer_to_binary(%i)", "!binary:part(%B, %N, %N)",
		"<<(%B)/binary, (%B)/binary>>", "<< <<X:8>> || X <- %s >>", "<< <<(X bxor 1)>> || <<X>> <= %B >>", "float_to_binary(%f, [short])", "binary:copy(%B, %N)",
		"!binary_part(%B, {%N, %N})", "binary:encode_unsigned(abs(%i))", "list_to_binary([%B, %s])", "integer_to_binary(%i, 2)"},
	'V': {"<<%Z>>", "<<%Z>>", "<<%Z>>", "%B", "<<(%V)/bitstring, (%V)/bitstring>>", "!<< <<X:3>> || X <- %l >>", "<< <<X:5>> || <<X:3>> <= %V >>", "list_to_bitstring([%B, %V])"},
	'x': {"!hd(%l)", "!lists:last(%l)", "!element(%N, %t)", "!maps:get(%k, %m)", "maps:get(%x, %m, %x)", "!(%r)#r.a", "!(%r)#r.b", "!lists:nth(%N, %l)", "!map_get(%k, %m)",
		"!raise(throw, %x)", "!raise(error, %x)", "!raise(exit, %x)", "!raise(error, {%x, [%x]})", "lists:keyfind(%k, 1, %l)", "maps:fold(fun(K, V, A) -> [K, V | A] end, %x, %m)", "maps:find(%x, %m)",
		"apply(%1, [%x])", "(%1)(%x)", "(%2)(%x, %x)", "apply(lists, reverse, [%l])", "!apply(erlang, '+', [%x, %i])", "lists:foldl(%2, %x, %l)", "lists:search(%P, %l)",
		"!erlang:setelement(1, %t, %x)", "(self() ! %x)", "begin self() ! %x, receive Z1 -> Z1 after 0 -> none end end", "proplists:get_value(%k, %l)",
		"try raise(error, %x) catch error:Z1 -> Z1 end", "binary_to_term(term_to_binary(%x))", "!(fun lists:nth/2)(%N, %l)", "(fun F(0, Y) -> Y; F(N, Y) -> F(N - 1, [Y, %x]) end)(%N, %x)"},
}

// guards are tests of a guard; expressions in them are of variables, leaves and what guards may call.
var guards = []string{
	"is_integer(%v)", "is_list(%v)", "is_atom(%v)", "is_tuple(%v)", "is_map(%v)", "is_float(%v)", "is_number(%v)", "is_binary(%v)", "is_bitstring(%v)", "is_boolean(%v)",
	"%v %o %w", "%v %o %w", "%v %o %w", "%v + 1 > %w", "%v * %v %o %w", "%v div 2 %o %w", "%v band 7 =:= %w", "length(%v) > 1", "hd(%v) %o %w", "tl(%v) =:= []",
	"element(1, %v) %o %w", "tuple_size(%v) =:= 2", "map_size(%v) > 0", "is_map_key(k, %v)", "map_get(k, %v) %o %w", "byte_size(%v) > 2", "bit_size(%v) rem 8 =:= 0",
	"abs(%v) > %w", "trunc(%v) =:= %w", "not %g", "(%g) andalso (%g)", "(%g) orelse (%g)", "(%g) and (%g)", "(%g) or (%g)", "is_record(%v, r)", "(%v)#r.a %o %w", "is_function(%v, 1)",
	"%v", "- %v < %w", "bnot %v > 0", "%v / 2 %o %w", "{%v, %w} %o {%w, %v}", "[%v] =:= [%w]", "%v bsl 3 > %w", "round(%v) %o %w", "binary_part(%v, 0, 1) =:= <<1>>",
	"#{k => %v} =:= #{k => %w}", "node(%v) =:= node()", "float(%v) %o %w", "is_pid(%v)", "ceil(%v) - floor(%v) =:= 1",
}

var comparisons = []string{"<", ">", "=<", ">=", "==", "/=", "=:=", "=/="}

var numbers = []string{"0", "1", "1", "1", "2", "2", "3", "5"}

var keys = []string{"k", "k", "a", "b", "1", "1.0", "\"s\"", "{}", "[]"}

// argumentTypes are the types that arguments of a program may have.
const argumentTypes = "iiinfbalstmrBV"

// anyTypes are what %x is; anything else comes from trees['x'].
const anyTypes = "iiinfbaallstmrBV"
