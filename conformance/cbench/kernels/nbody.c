/* Bodies that attract each other, in single precision. */
enum { N = 6, STEPS = 12 };
struct body { float x, y, z, vx, vy, vz, mass; };
static struct body bodies[N];

/* The reciprocal of a square root: a guess by the bits, made better twice. */
static float reciprocal(float v)
{
	union { float f; unsigned u; } g = {v};
	g.u = 0x5F375A86u - (g.u >> 1);
	float half = v * 0.5f, y = g.f;
	y = y * (1.5f - half * y * y);
	return y * (1.5f - half * y * y);
}

void advance(struct body *b, int n, float dt)
{
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			float dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z;
			float r = reciprocal(dx * dx + dy * dy + dz * dz);
			float pull = dt * r * r * r;
			float mi = b[i].mass * pull, mj = b[j].mass * pull;
			b[i].vx -= dx * mj;
			b[i].vy -= dy * mj;
			b[i].vz -= dz * mj;
			b[j].vx += dx * mi;
			b[j].vy += dy * mi;
			b[j].vz += dz * mi;
		}
	for (int i = 0; i < n; i++) {
		b[i].x += dt * b[i].vx;
		b[i].y += dt * b[i].vy;
		b[i].z += dt * b[i].vz;
	}
}

void prepare(void)
{
	for (int i = 0; i < N; i++) {
		struct body b = {i * 3 % 7, i * 5 % 11, i * 2 % 5, 0, 0, 0, 1 + i};
		bodies[i] = b;
	}
}

unsigned kernel(void)
{
	for (int i = 0; i < STEPS; i++)
		advance(bodies, N, 0.125f);
	float sum = 0;
	for (int i = 0; i < N; i++)
		sum += bodies[i].x * bodies[i].x + bodies[i].y;
	return (int)(sum * 0.01f); /* the last bits depend on what is fused */
}
