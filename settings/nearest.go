package settings

import "slices"

// nearest finds the name that takes the fewest letters to change into s, the first of several.
func nearest(s string, names []string) string {
	return slices.MinFunc(names, func(a, b string) int { return distance(s, a) - distance(s, b) })
}

// distance is Levenshtein's: how many letters to insert, drop or replace to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // of the distances of a[:i] to all b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
