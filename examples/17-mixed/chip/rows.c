/* Rows of the Mandelbrot set. Member 0 is a process of Erlang, which says what to view, and whose
   memory has the picture. A member takes the next row that nobody has yet, so that all are busy
   until the last one, however long a row takes. */
#include <shmem.h>
#include <shmemx.h>

#define WIDTH 64
#define HEIGHT 24
#define MOST 99 /* iterations */

SHMEMX_SYMMETRIC struct {
	float x, y, step; /* the middle, and the way to the next point; a step of 0 is the end */
} view;
SHMEMX_SYMMETRIC int next;
SHMEMX_SYMMETRIC unsigned char picture[HEIGHT][WIDTH];
SHMEMX_SYMMETRIC long pSync[SHMEM_BCAST_SYNC_SIZE];

/* The iterations until a point has gone too far. */
static int iterations(float cx, float cy)
{
	float x = 0, y = 0;
	int n;
	for (n = 0; n < MOST && x * x + y * y < 4; n++) {
		float t = x * x - y * y + cx;
		y = 2 * x * y + cy;
		x = t;
	}
	return n;
}

static void compute(int row)
{
	unsigned char points[WIDTH];
	/* Characters are twice as high as wide. */
	float cy = view.y + 2 * (row - HEIGHT / 2) * view.step;
	for (int i = 0; i < WIDTH; i++)
		points[i] = iterations(view.x + (i - WIDTH / 2) * view.step, cy);
	shmem_putmem(picture[row], points, WIDTH, 0);
}

int main(void)
{
	int row, n;
	shmem_init();
	n = shmem_n_pes();
	for (;;) {
		shmem_broadcast32(&view, &view, sizeof view / 4, 0, 0, 0, n, pSync);
		if (view.step == 0)
			break;
		while ((row = shmem_int_fadd(&next, 1, 0)) < HEIGHT)
			compute(row);
		shmem_barrier_all(); /* the picture is there, and nobody takes a row any more */
	}
	shmem_finalize();
	return 0;
}
