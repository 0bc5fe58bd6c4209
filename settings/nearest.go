package settings

import "slices"

// nearest returns the name with the smallest edit distance to s, the first of several.
func nearest(s string, names []string) string {
	return slices.MinFunc(names, func(a, b string) int { return distance(s, a) - distance(s, b) })
}

// distance returns the Levenshtein distance of a and b: the number of letters to insert, delete or
// replace.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // distances of a[:i] to all b[:j]
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
