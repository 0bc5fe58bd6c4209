// Package polling determines when the commander, the thread of the master that serves the cores,
// polls them: when a core notifies it, or periodically, with or without sleeps in between. What
// becomes visible during a round of polling is found in the next one.
//
// Rounds that find nothing are not executed: Rounds computes how many of them there were up to a
// time, and what they and the sleeps cost. The costs of the commander are declared here and nowhere
// else.
package polling
