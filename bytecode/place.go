package bytecode

import (
	"slices"
	"strconv"
)

// Place is where the programmer wants the code of a function to be.
type Place uint8

const (
	PlaceDefault Place = iota // where the policy of the core's instruction cache puts it
	PlaceLocal                // in the core's own memory
	PlaceDRAM                 // in shared memory, never cached
	PlaceDynamic              // loaded at its first call, until the program resets the cache
	numPlaces
)

var placeNames = [numPlaces]string{"default", "local", "dram", "dynamic"}

// String is the name in -epiphany attributes and assembly text; that of PlaceDefault stands in
// neither.
func (p Place) String() string {
	if p < numPlaces {
		return placeNames[p]
	}
	return "place" + strconv.Itoa(int(p))
}

// ParsePlace is the place of that name: local, dram or dynamic.
func ParsePlace(name string) (p Place, ok bool) {
	i := slices.Index(placeNames[PlaceLocal:], name)
	return PlaceLocal + Place(i), i >= 0
}
