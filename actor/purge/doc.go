// Package purge finds the processes that use old code of a module, and removes code that none uses.
//
// A Search works in rounds. The master inspects the processes that it may access, and asks slaves
// about the others; a slave also removes from its cache what its process does not use. If no
// process uses the code, its funs are disabled, so that none can begin to; when all agents have
// seen this, a second round decides. A hard search kills the processes that use the code.
//
// The literals of a removed module stay until the processes that refer to them have ended.
//
// The Master interface sends the requests to cores and ends processes.
package purge
