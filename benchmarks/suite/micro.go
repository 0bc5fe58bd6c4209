package suite

// Figure is what a micro-benchmark has found.
type Figure struct {
	Name   string  `json:"name"`   // what was measured, and between which places
	System string  `json:"system"` // the preset, or the board for what depends on no software
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
}
