/* A Fourier transform of complex floats, radix 2, in place. */
enum { LOG = 8, N = 1 << LOG };
struct complex { float re, im; };
static struct complex data[N], roots[N / 2];

void transform(struct complex *v, const struct complex *w)
{
	for (unsigned i = 0, j = 0; i < N; i++) {
		if (i < j) {
			struct complex t = v[i];
			v[i] = v[j];
			v[j] = t;
		}
		unsigned bit = N >> 1;
		while (j & bit) {
			j ^= bit;
			bit >>= 1;
		}
		j |= bit;
	}
	for (int size = 1; size < N; size *= 2) {
		int step = N / 2 / size;
		for (int start = 0; start < N; start += 2 * size)
			for (int k = 0; k < size; k++) {
				struct complex *p = &v[start + k], *q = p + size;
				float c = w[k * step].re, s = w[k * step].im;
				float re = q->re * c - q->im * s;
				float im = q->re * s + q->im * c;
				q->re = p->re - re;
				q->im = p->im - im;
				p->re += re;
				p->im += im;
			}
	}
}

void prepare(void)
{
	/* The cosine and sine of 2 pi / 256, and their powers by multiplication. */
	float c = 0.99969882f, s = -0.024541229f;
	roots[0].re = 1;
	for (int i = 1; i < N / 2; i++) {
		roots[i].re = roots[i - 1].re * c - roots[i - 1].im * s;
		roots[i].im = roots[i - 1].re * s + roots[i - 1].im * c;
	}
	for (int i = 0; i < N; i++)
		data[i].re = i % 16;
}

unsigned kernel(void)
{
	transform(data, roots);
	float peak = 0;
	unsigned at = 0;
	for (unsigned i = 1; i < N / 2; i++) {
		float power = data[i].re * data[i].re + data[i].im * data[i].im;
		if (power > peak) {
			peak = power;
			at = i;
		}
	}
	return at;
}
