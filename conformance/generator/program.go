package generator

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// Program is a random program.
type Program struct {
	Seed   uint64
	Number int
	tree   *node
	asIs   bool // OTP's compiler is not to optimise it
}

// plain is the program without optimisation.
func (p *Program) plain() *Program {
	q := *p
	q.asIs = true
	return &q
}

// arity is that of the function of a program.
const arity = 3

// New writes the program with a number that follows from a seed.
func New(seed uint64, number int) *Program {
	g := &writer{Rand: rand.New(rand.NewPCG(seed, uint64(number)))}
	return &Program{Seed: seed, Number: number, tree: g.program()}
}

// Smaller gives the programs that are one step smaller, smallest first.
func (p *Program) Smaller() []*Program {
	var all []*Program
	p.tree.smaller(func(n *node) {
		all = append(all, &Program{Seed: p.Seed, Number: p.Number, tree: n})
	})
	seen := map[string]bool{p.tree.String(): true}
	unique := all[:0]
	for _, q := range all {
		if text := q.tree.String(); !seen[text] {
			seen[text] = true
			unique = append(unique, q)
		}
	}
	sortBySize(unique)
	return unique
}

// Module is the source of a module that runs programs, all or none of which are optimised, and
// prints a line for each: its index, and what its calls give.
func Module(name string, programs []*Program) string {
	var b strings.Builder
	fmt.Fprintf(&b, "-module(%s).\n-export([main/0]).\n%%s\nmain() ->\n", name)
	for i := range programs {
		end := ","
		if i == len(programs)-1 {
			end = "."
		}
		fmt.Fprintf(&b, "    io:format(\"~w ~w~n\", [%d, p%d()])%s\n", i, i, end)
	}
	for i, p := range programs {
		b.WriteString(strings.ReplaceAll(p.tree.String(), "@", fmt.Sprint(i)))
	}
	body := b.String()
	definitions := ""
	if maybes.MatchString(body) {
		body = strings.Replace(body, "\n", "\n-feature(maybe_expr, enable).\n", 1)
	}
	if records.MatchString(body) {
		definitions = "-record(r, {a, b = 1}).\n-record(s, {c, d = #r{}}).\n"
	}
	if effects.MatchString(body) {
		definitions += "-record(u, {e = tick(5), f = (fun(X) -> Y = X, {Y} end)(3), g = [X || X <- [id(1), 2]],\n" +
			"    h = try id(x) after tick(6) end}).\n"
	}
	if programs[0].asIs {
		definitions = "-compile([no_copt, no_ssa_opt, no_bool_opt]).\n" + definitions
	}
	body = strings.Replace(body, "%s", definitions, 1)
	for _, h := range helpers {
		if h.use.MatchString(body) {
			body += h.text
		}
	}
	return body
}

// records finds what needs the definitions of records.
var records = regexp.MustCompile(`#[rs]\b|, r[,)]`)

// effects finds what needs a record whose defaults do something.
var effects = regexp.MustCompile(`#u\b`)

// maybes finds what needs a feature.
var maybes = regexp.MustCompile(`\bmaybe `)

// helpers are functions that programs call, those that use others first.
var helpers = []struct {
	use  *regexp.Regexp
	text string
}{
	{regexp.MustCompile(`\br\(fun`), `
%% What a call gives, and what has been counted.
r(F) ->
    put(k, 0),
    Result = try F() of V -> {ok, s(V)} catch Class:Reason -> {Class, s(Reason)} end,
    (fun Flush() -> receive _ -> Flush() after 0 -> ok end end)(),
    {Result, get(k)}.

%% Funs, processes and large maps are written in different ways.
s(F) when is_function(F) -> {'fun', element(2, erlang:fun_info(F, arity))};
s(P) when is_pid(P) -> pid;
s(T) when is_tuple(T) -> list_to_tuple(s(tuple_to_list(T)));
s([H | T]) -> [s(H) | s(T)];
s(M) when map_size(M) > 32 ->
    {map, lists:sort(fun(X, Y) -> term_to_binary(X) =< term_to_binary(Y) end, s(maps:to_list(M)))};
s(M) when is_map(M) -> maps:from_list(s(maps:to_list(M)));
s(X) -> X.
`},
	{regexp.MustCompile(`\bid\(`), "\nid(X) -> X.\n"},
	{regexp.MustCompile(`\btick\(`),
		"\ntick(X) -> put(k, get(k) * 7 rem 1000003 + erlang:phash2(X, 100)), X.\n"},
	{regexp.MustCompile(`\bc\(catch`),
		"\n%% Stack traces are left out.\nc({'EXIT', {R, S}}) when is_list(S) -> {'EXIT', R};\nc(V) -> V.\n"},
	{regexp.MustCompile(`\bapart\(`), `
%% What a call gives in another process.
apart(F) ->
    {P, R} = spawn_monitor(fun() -> put(k, 0), exit(try {ok, F()} catch Class:Reason -> {Class, Reason} end) end),
    receive {'DOWN', R, process, P, V} -> V end.
`},
	{regexp.MustCompile(`\bbig\(`), `
%% Many more keys.
big(M) ->
    maps:merge(maps:from_list([{case X rem 4 of 0 -> X; 1 -> {X}; 2 -> [X]; 3 -> X * 1.0 end, X} || X <- lists:seq(1, 48)]), M).
`},
	{regexp.MustCompile(`\bcut\(`),
		"\ncut(L) when is_list(L) -> lists:sublist(L, 8);\ncut(<<X:64/bitstring, _/bitstring>>) -> X;\ncut(X) -> X.\n"},
	{regexp.MustCompile(`\braise\(`),
		"\nraise(throw, X) -> throw(X);\nraise(error, X) -> error(X);\nraise(exit, X) -> exit(X).\n"},
	{regexp.MustCompile(`\bstr\(`),
		"\n%% What the functions of string raise for what is no string is their own affair.\nstr(X) ->\n    case io_lib:char_list(X) of true -> X; false -> \"\" end.\n"},
	{regexp.MustCompile(`[^:]\bsum\(`), "\nsum(0, X) -> X;\nsum(N, X) -> N + sum(N - 1, X).\n"},
}
