package term

// What tests from outside see of the inside: the shape of tries, and how pairs of keys with the
// same hash are found.
const (
	FanOut      = fanOut
	MaxKeyDepth = maxKeyDepth
	MostShown   = mostShown
	NodeHead    = nodeHead
	RootHead    = rootHead
	RootWords   = rootWords
)

var (
	IsTrie       = isTrie
	Mix          = mix
	OrderedPairs = orderedPairs
	Shape        = shape
)
