// Package openshmem runs public OpenSHMEM programs, unchanged, on boards with as many cores as they
// have PEs.
//
// The programs are no part of this tree. programs.toml names them by repository, commit, path and
// sum, with what they must print; Fetch gets them.
package openshmem
