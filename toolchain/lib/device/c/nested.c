/* The code by which a pointer to a nested function of C calls it: it gives the function, in a
   register, the variables of the function around. */

/* mov and movt with an immediate of 16 bits, and a jump. */
enum { MOV_R17 = 0x4002200b, MOVT_R17 = 0x5002200b, MOV_R18 = 0x4002400b, MOVT_R18 = 0x5002400b,
       JR_R17 = 0x0802054f };

/* A load waits until the store has arrived, wherever the stack is: what follows may be fetched. */
static void put(volatile unsigned *at, unsigned instruction, unsigned n) {
	instruction |= (n & 255) << 5 | (n >> 8 & 255) << 20;
	*at = instruction;
	while (*at != instruction) { }
}

void *__trampoline(unsigned *at, unsigned function, unsigned variables) {
	put(at, MOV_R18, variables);
	put(at + 1, MOVT_R18, variables >> 16);
	put(at + 2, MOV_R17, function);
	put(at + 3, MOVT_R17, function >> 16);
	put(at + 4, JR_R17, 0);
	return at;
}
