package pcre

// Bytes that PCRE writes as it measures a pattern (pcre_compile.c of release 8.44, links of two
// bytes): its workspace has 4,096, and a hundred are kept free. The whole pattern begins with a
// bracket, and a group that has ended stands as two of them.
const (
	roomForWork = 4096 - 100
	bracketWork = 3
	captureWork = bracketWork + 2
	closedWork  = 2 * bracketWork
)

// enter begins a group that takes some bytes of the workspace until it has ended.
func (q *parser) enter(bytes int) {
	q.work += bytes
	q.fits(bracketWork)
}

func (q *parser) leave(bytes int) {
	q.work -= bytes
	q.fits(bracketWork + closedWork)
}

func (q *parser) fits(bytes int) {
	if q.work+bytes > roomForWork {
		fail(52, q.i)
	}
}
