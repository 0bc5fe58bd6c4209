/* The part of a matrix product that a core has: ROWS rows of N x N floats. When the core waits, the
   host writes a and b into its memory, lets it multiply, and reads c and cycles when it is done. */
#define N 64
#define ROWS 4
#define WIDE 8 /* columns whose sums are in registers */

float a[ROWS][N], b[N][N], c[ROWS][N];
unsigned cycles;

/* Whose turn it is. The startup code has cleared a and b before the core waits for them. */
volatile enum { STARTS, WAITS, MULTIPLIES, DONE } state;

/* Event timer 0 counts cycles down from the largest number. */
static void start_timer(void)
{
	__asm__ volatile("movts ctimer0, %0\n\tmovts config, %1" : : "r"(~0u), "r"(1 << 4));
}

static unsigned passed(void)
{
	unsigned left;
	__asm__ volatile("movfs %0, ctimer0" : "=r"(left));
	return ~0u - left;
}

static void columns(const float *row, const float *column, float *to)
{
	float s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
	for (int k = 0; k < N; k++) {
		float x = *row++;
		s0 += x * column[0];
		s1 += x * column[1];
		s2 += x * column[2];
		s3 += x * column[3];
		s4 += x * column[4];
		s5 += x * column[5];
		s6 += x * column[6];
		s7 += x * column[7];
		column += N;
	}
	to[0] = s0;
	to[1] = s1;
	to[2] = s2;
	to[3] = s3;
	to[4] = s4;
	to[5] = s5;
	to[6] = s6;
	to[7] = s7;
}

int main(void)
{
	state = WAITS;
	while (state != MULTIPLIES)
		;
	start_timer();
	for (int i = 0; i < ROWS; i++)
		for (int j = 0; j < N; j += WIDE)
			columns(a[i], &b[0][j], &c[i][j]);
	cycles = passed();
	state = DONE;
	return 0;
}
