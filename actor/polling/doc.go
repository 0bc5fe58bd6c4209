// Package polling is when the commander, the thread of the master that serves the cores, looks at
// them: when a core rings, or again and again, with sleeps in between or without. What becomes
// visible while it looks is found by the next look.
//
// Looks that find nothing are not executed: Rounds computes how many there were by a time, and what
// they and the sleeps have taken. The costs of the commander are declared here and nowhere else.
package polling
