package jit
