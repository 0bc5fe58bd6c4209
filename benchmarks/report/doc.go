// Package report turns a file of results of package suite into a page for browsers and the same as
// Markdown: the tables of the thesis beside ours, what each step from the thesis's configurations
// to the best one gained, scaling, where the cycles and the energy went, and the traffic of the
// board.
//
// A report is a document: sections of texts, tables and figures, which know nothing of how they are
// written. Sentences and numbers follow from the results; what they do not have is said to be
// missing. The page needs nothing beside itself. Charts are drawn in inks, names that the page's
// style gives colours, one set in light and one in dark. The same results give the same bytes.
package report
