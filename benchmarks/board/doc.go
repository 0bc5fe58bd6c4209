// Package board measures the board itself: memory, mesh, DMA and barriers, with no runtime on it.
// Its kernels are programs of the chip, in assembly, which cores execute as they execute any other:
// what a load or a transfer costs beside the instructions around it is for nobody to declare here.
//
// A kernel repeats one thing. r7 counts its turns down, so that the time of one is the time of many
// by their number. Where a source of a published figure gives the program that it was measured
// with, the kernel is that program, as a compiler makes it.
package board
