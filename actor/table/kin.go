package table

import "github.com/parallergo/epiphany/actor/memory"

// kin counts the live processes of a group of relatives, and what the ended ones have left in
// memory.
type kin struct {
	living int
	left   memory.Account
}

// MostKin is the maximum number of live relatives of a process that may use the reserve. A program
// has few processes that matter, whereas a process bomb has many. A process that is spawned when
// there are as many may use all memory but the reserve.
const MostKin = 32

// family contains the groups of relatives of a process: its children; its siblings, with itself;
// and its house, which are all descendants of the same child of a process without a parent.
type family struct {
	children, siblings, house *kin
}

// Live adds 1 or -1 to the number of live processes in the groups of which the process is a member.
func (f *family) Live(n int) {
	if f.siblings != nil {
		f.siblings.living += n
		f.house.living += n
	}
}

// BornOf makes a process a child of parent, which may be nil.
func (pr *Entry) BornOf(parent *Entry) {
	pr.family, pr.Many = parent.child()
	if pr.siblings != nil {
		pr.Left = []memory.Legacy{pr.siblings.left.Inherited(), pr.house.left.Inherited()}
	}
}

// Leave counts what an ended process has left in memory for its relatives.
func (pr *Entry) Leave() {
	if pr.siblings != nil {
		pr.Lasts.Join(&pr.siblings.left)
	}
}

// child returns the family of a new child of pr, which may be nil, and whether it already has
// MostKin relatives.
func (pr *Entry) child() (f family, late bool) {
	if pr == nil {
		return f, false
	}
	if pr.children == nil {
		pr.children = &kin{}
		pr.Left = append(pr.Left, pr.children.left.Caused())
		if pr.house != nil {
			pr.children.left.Join(&pr.house.left)
		}
	}
	f.siblings, f.house = pr.children, pr.house
	if f.house == nil {
		f.house = &kin{}
	}
	return f, max(f.siblings.living, f.house.living) >= MostKin
}
