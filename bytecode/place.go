package bytecode

import (
	"slices"
	"strconv"
)

// Place is the place that the programmer requests for the code of a function.
type Place uint8

const (
	PlaceDefault Place = iota // chosen by the policy of the core's instruction cache
	PlaceLocal                // in the core's own memory
	PlaceDRAM                 // in shared memory, never cached
	PlaceDynamic              // loaded at its first call, until the program resets the cache
	numPlaces
)

var placeNames = [numPlaces]string{"default", "local", "dram", "dynamic"}

// String returns the name in -epiphany attributes and assembly text, which never contain that of
// PlaceDefault.
func (p Place) String() string {
	if p < numPlaces {
		return placeNames[p]
	}
	return "place" + strconv.Itoa(int(p))
}

// ParsePlace returns the place with the given name: local, dram or dynamic.
func ParsePlace(name string) (p Place, ok bool) {
	i := slices.Index(placeNames[PlaceLocal:], name)
	return PlaceLocal + Place(i), i >= 0
}
