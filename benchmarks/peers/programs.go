package main

import "embed"

//go:embed programs/*.erl
var sources embed.FS

// program is a module in programs/ whose run/1 does some work and gives what it comes to.
type program struct {
	name  string
	size  int // about a second on OTP, together with times
	times int // how often run/1 is called
	small int // a size that takes a moment anywhere
}

// idle is the program that does nothing: what it takes is starting and ending.
var idle = program{name: "idle", times: 1}

// programs are all that is compared. The sizes of the first four are those of the literature.
var programs = []program{
	{name: "flips", size: 10, times: 1, small: 6},
	{name: "matrix", size: 192, times: 30, small: 12},
	{name: "trees", size: 14, times: 55, small: 6},
	{name: "mandel", size: 256, times: 20, small: 16},
	{name: "sorting", size: 1000, times: 1, small: 1},
	{name: "words", size: 27000, times: 1, small: 3},
	{name: "packets", size: 115000, times: 1, small: 10},
	{name: "json", size: 20000, times: 1, small: 3},
	{name: "mapping", size: 4000000, times: 1, small: 3000},
	{name: "tables", size: 2200000, times: 1, small: 2000},
	{name: "calls", size: 900000, times: 1, small: 200},
	{name: "ringing", size: 75000, times: 1, small: 20},
	{name: "spawning", size: 550000, times: 1, small: 300},
	{name: "tuples", size: 35000000, times: 1, small: 10000},
	{name: "closures", size: 1900000, times: 1, small: 500},
	{name: "throwing", size: 7000000, times: 1, small: 1000},
	{name: "bigints", size: 4000, times: 1, small: 60},
	{name: "accounts", size: 7500000, times: 1, small: 1000},
	{name: "bodies", size: 900000, times: 1, small: 50},
	{name: "spectral", size: 450, times: 12, small: 10},
	{name: "bits", size: 7500000, times: 1, small: 500},
	{name: "keyed", size: 1000000, times: 1, small: 800},
	{name: "sieve", size: 8000, times: 1, small: 1},
	{name: "queens", size: 9, times: 1100, small: 5},
	{name: "huffman", size: 18000, times: 1, small: 2},
	{name: "formats", size: 220000, times: 1, small: 20},
	{name: "parsing", size: 550000, times: 1, small: 50},
}
