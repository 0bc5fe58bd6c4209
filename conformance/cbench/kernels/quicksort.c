/* Quicksort of integers, and insertion for short ranges. */
enum { N = 700, SHORT = 8 };
static int v[N];

void sort(int *a, int low, int high)
{
	while (high - low > SHORT) {
		int pivot = a[(low + high) / 2], i = low, j = high;
		while (i <= j) {
			while (a[i] < pivot)
				i++;
			while (a[j] > pivot)
				j--;
			if (i <= j) {
				int t = a[i];
				a[i++] = a[j];
				a[j--] = t;
			}
		}
		if (j - low < high - i) {
			sort(a, low, j);
			low = i;
		} else {
			sort(a, i, high);
			high = j;
		}
	}
	for (int i = low + 1; i <= high; i++) {
		int x = a[i], j = i;
		for (; j > low && a[j - 1] > x; j--)
			a[j] = a[j - 1];
		a[j] = x;
	}
}

void prepare(void)
{
	unsigned x = 1;
	for (int i = 0; i < N; i++) {
		x = x * 1103515245u + 12345;
		v[i] = (int)(x >> 8) - (1 << 23);
	}
}

unsigned kernel(void)
{
	sort(v, 0, N - 1);
	unsigned sum = 0;
	for (int i = 0; i < N; i++)
		sum = sum * 31 + (unsigned)v[i] + (i > 0 && v[i - 1] > v[i]);
	return sum;
}
