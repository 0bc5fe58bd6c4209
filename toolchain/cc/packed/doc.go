// Package packed lays out packed structures and unions as GNU's compiler does.
//
// The parser knows no packed attribute and no #pragma pack, but it honours the attribute aligned of
// the types of members, and gives a structure of which all members have the alignment 1 the layout
// of a packed one. So a source with packed structures is parsed twice. The tree of the first time
// shows which members have which alignment; [Find] expresses it by insertions into the source, and
// sizes, offsets, initialisers and constant expressions of the second time are right by themselves:
//
//	struct __attribute__((packed)) s { char c; int n; int *p; };
//
// becomes, with A for __attribute__((aligned(1))),
//
//	struct __attribute__((packed)) s { char c; A int n; __typeof__(int *) A p; };
//
// Bit-fields of packed structures follow each other without gaps. The parser's units of them have
// 1, 2, 4 or 8 bytes; those that together fill such a unit become the members of an unnamed
// structure. Others become members of one that has the right size, and are placed by [Check], which
// computes the places of all members anew: what is elsewhere than it has to be is an error.
//
// In the first tree #pragma pack is a static assertion, which [Mark] makes of it.
package packed
