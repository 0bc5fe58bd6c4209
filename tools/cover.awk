# Sums a coverage profile of go test by package: percent, statements, package. A block is covered when
# one of the programs that were tested has reached it.
NR > 1 { n[$1] = $2; if ($3 > 0) hit[$1] = 1 }
END {
	for (b in n) {
		p = b
		sub(/\/[^\/]*$/, "", p)
		sub(/^github.com\/parallergo\/epiphany\//, "", p)
		all[p] += n[b]
		if (b in hit) got[p] += n[b]
	}
	for (p in all) printf "%5.1f %% of %5d  %s\n", 100 * got[p] / all[p], all[p], p
}
