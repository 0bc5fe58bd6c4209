package hostile

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// rows is n copies of a row with a separator between them; @ in a row is its number.
func rows(n int, sep, row string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(strings.ReplaceAll(row, "@", strconv.Itoa(i)))
	}
	return b.String()
}

// nested is n times open, the middle, and n times end; @ in open is how deep it is.
func nested(n int, open, middle, end string) string {
	return rows(n, "", open) + middle + strings.Repeat(end, n)
}

// diagonal is n rows of n columns, of which each has another one that is not the rest.
func diagonal(n int, sep string, row func(columns string, i int) string, this, rest string) string {
	all := make([]string, n)
	for i := range all {
		columns := make([]string, n)
		for j := range columns {
			columns[j] = rest
		}
		columns[i] = this
		all[i] = row(strings.Join(columns, ","), i)
	}
	return strings.Join(all, sep)
}

// clause is a row of clauses of f.
func clause(columns string, i int) string { return fmt.Sprintf("f({%s}) -> %d", columns, i) }

// root is the side of a square of n fields.
func root(n int) int { return max(int(math.Sqrt(float64(n))), 1) }

// f is a function f/1 with a body.
func f(body string) string { return "f(X) -> " + body + ".\n" }

// apart is n parts in functions of so many parts each, with bodies of that many. What is bounded by
// a limit, as levels are, grows with its square below that, and with the size of the source beyond.
func apart(n, each int, body func(n int) string) string {
	var b strings.Builder
	for i := range max(n/each, 1) {
		fmt.Fprintf(&b, "g%d(X) -> %s.\n", i, body(each))
	}
	return "-compile([export_all, nowarn_export_all]).\n" + f("X") + b.String()
}

// clauses is a case on X with n clauses.
func clauses(n int, row string) string { return f("case X of " + rows(n, "; ", row) + " end") }
