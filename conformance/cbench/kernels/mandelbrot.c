/* The Mandelbrot set in double precision, which is software. */
enum { W = 12, H = 8, MOST = 24 };

static int steps(double cr, double ci)
{
	double r = 0, i = 0;
	int n = 0;
	while (n < MOST && r * r + i * i < 4) {
		double t = r * r - i * i + cr;
		i = 2 * r * i + ci;
		r = t;
		n++;
	}
	return n;
}

void prepare(void) {}

unsigned kernel(void)
{
	unsigned sum = 0;
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++)
			sum = sum * 31 + steps(-2 + x * (3.0 / W), -1 + y * (2.0 / H));
	return sum;
}
