// Package calibrate holds the model against the published figures: it runs what was measured and
// compares (Evaluate), chooses the parameters that no document settles in sight of the figures that
// are there for it (FitParameters), finds how much each parameter matters (Sensitivity), and writes
// docs/model.md of all that.
//
// Parameters have one value for all configurations. Which figures they may be fitted to is a matter
// of package published.
package calibrate
