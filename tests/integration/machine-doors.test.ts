import { directionOf, locales } from '@/lib/i18n/locale';
import { ownerQuery } from '../support/owner-sql';

type Door = typeof import('@/app/api/backref/route');
let door: Door;

beforeAll(async () => {
  // Settings are read once, at the first use: before any of it.
  process.env.NOTIFICATION_SECRET = '';
  process.env.METRICS_TOKEN = 'metrics-token-of-the-test';
  process.env.GATEWAY_FRAME_HOSTS = 'https://acs.example';
  door = await import('@/app/api/backref/route');
});

const form = 'application/x-www-form-urlencoded';

describe('the return address', () => {
  it('A22 C13 answers GET with the page that leads to the session’s order', async () => {
    const response = door.GET(open());
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('href="/orders/mine" target="_top"');
  });

  it.each([
    ['A1', 'without a MAC', form, 'ORDER=000001&ACTION=0&RC=00'],
    ['A25', 'as JSON', 'application/json', '{"ORDER":"000001"}'],
    ['A25', 'as text', 'text/plain', 'ORDER=000001'],
    ['A25', 'without a type', '', 'ORDER=000001'],
    ['A25', 'with a broken multipart boundary', 'multipart/form-data', 'ORDER=000001'],
    ['A25', 'empty', form, ''],
    ['A15', 'with a key twice', form, 'ORDER=000001&ORDER=000002'],
    ['A14', 'with invalid UTF-8', form, 'ORDER=%FF'],
  ])('%s answers a post %s with the same page and 400', async (_number, _how, type, body) => {
    const response = await door.POST(post(body, type));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('href="/orders/mine" target="_top"');
    expectReturnHeaders(response);
  });

  it('A26 answers a body above 64 KB with 413 and closes the connection', async () => {
    const response = await door.POST(post(`ORDER=${'1'.repeat(64 * 1024)}`, form));
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
    expectReturnHeaders(response);
  });

  it('D7 D8 is framed by the shop and the bank’s pages, and sets no cookie', async () => {
    const response = door.GET(open());
    expectReturnHeaders(response);
    expect(response.headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self' http:\/\/127\.0\.0\.1:9 https:\/\/acs\.example(?:;|$)/,
    );
  });

  it.each(locales)('speaks %s to who asks for it, and reads no cookie', async (language) => {
    for (const answer of [door.GET(open(language)), await door.POST(open(language))]) {
      expect(await answer.text()).toContain(
        `<html lang="${language}" dir="${directionOf(language)}">`,
      );
    }
  });

  it('takes no other method than POST and GET', () => {
    const methods = Object.keys(door).filter((name) => /^[A-Z]+$/.test(name));
    expect(methods.sort()).toEqual(['GET', 'POST']);
  });
});

describe('the doors of operations', () => {
  it('has no door for notification mails without a secret', async () => {
    const { POST } = await import('@/app/api/notifications/route');
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const ask = new Request('http://localhost/api/notifications', {
        method: 'POST',
        headers: { authorization },
        body: 'Subject: x',
      });
      expect((await POST(ask)).status).toBe(404);
    }
  });

  it('opens the figures to the bearer of the token alone', async () => {
    const { GET } = await import('@/app/api/metrics/route');
    const ask = (authorization: string) =>
      GET(new Request('http://localhost/api/metrics', { headers: { authorization } }));
    const { log } = await import('@/lib/log/log');
    const said = vi.spyOn(log, 'warn');
    expect((await ask('')).status).toBe(401);
    expect((await ask('Bearer metrics-token-of-the-tes')).status).toBe(401);
    expect(said.mock.calls.filter(([event]) => event === 'metrics.refused')).toHaveLength(2);
    const answer = await ask('Bearer metrics-token-of-the-test');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/^diwan_results_total\{code="BODY_TOO_LARGE"\} \d+$/m);
  });

  it('is ready when the database has every migration, and says no more', async () => {
    const { GET } = await import('@/app/api/health/ready/route');
    const answer = await GET();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('H1 is not ready when a migration is missing', async () => {
    const { readiness } = await import('@/lib/health/readiness');
    await ownerQuery('UPDATE _prisma_migrations SET finished_at = NULL');
    const found = await readiness(Date.now() + 10_000);
    expect(found).toEqual({ status: 'unavailable', reasons: ['migrations_missing'] });
    await ownerQuery('UPDATE _prisma_migrations SET finished_at = now()');
    expect(await readiness(Date.now() + 20_000)).toEqual({ status: 'ok', reasons: [] });
  });

  it('F27 is not ready once the process was asked to stop', async () => {
    const [{ readiness }, { startDraining }] = await Promise.all([
      import('@/lib/health/readiness'),
      import('@/lib/health/draining'),
    ]);
    startDraining();
    expect((await readiness(Date.now() + 30_000)).reasons).toEqual(['draining']);
  });
});

function open(acceptLanguage = 'en'): Request {
  const headers = { 'accept-language': acceptLanguage, cookie: 'diwan_language=en' };
  return new Request('http://localhost/api/backref', { headers });
}

function post(body: string, type: string): Request {
  const request = new Request('http://localhost/api/backref', { method: 'POST', body });
  request.headers.delete('content-type');
  if (type !== '') request.headers.set('content-type', type);
  return request;
}

function expectReturnHeaders(response: Response): void {
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('location')).toBeNull();
  expect(response.headers.get('x-frame-options')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
}
