package table

import "github.com/parallergo/epiphany/actor/memory"

// kin counts the living processes among those that one has spawned, or that come from one, and what
// the others have left.
type kin struct {
	living int
	left   memory.Account
}

// MostKin is the most relatives of a process that may draw on the reserve: a program has some
// processes that matter, and a process bomb has more. Who is born when there are as many can have
// all but the reserve.
const MostKin = 32

// family is what a process has of others: its own children; its siblings, and of those the
// descendants of the same child of a process that nobody has spawned.
type family struct {
	children, siblings, house *kin
}

// Live counts a process that begins, or with -1 that ends, among its relatives.
func (f *family) Live(n int) {
	if f.siblings != nil {
		f.siblings.living += n
		f.house.living += n
	}
}

// BornOf makes a process a child of another, nil for nobody.
func (pr *Entry) BornOf(parent *Entry) {
	pr.family, pr.Many = parent.child()
	if pr.siblings != nil {
		pr.Left = []memory.Legacy{pr.siblings.left.Inherited(), pr.house.left.Inherited()}
	}
}

// Leave counts what a process that ends leaves behind for its relatives.
func (pr *Entry) Leave() {
	if pr.siblings != nil {
		pr.Lasts.Join(&pr.siblings.left)
	}
}

// child is the family of a child of pr, which is nil for a process that nobody spawns, and whether
// it is late: born when there are MostKin.
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
