import { db } from '@/lib/db/client';
import { expectErrorLines } from '../support/app-log';
import { isAlive, policyOf, servePage, talk } from './fixtures/http';
import { logLines } from './fixtures/log-lines';
import { addGift, buyGift, checkOut, untilHeading } from './fixtures/shop';
import { expect, test } from './fixtures/test';

test('D5 D7 every page says what it may load, frame and be framed by', async ({ stack }) => {
  const gateway = new URL(stack.gatewayUrl).origin;
  for (const path of ['/', '/cart', '/checkout', '/sign-in', '/products/barhi-dates', '/nowhere']) {
    const answer = await fetch(stack.url + path);
    const policy = policyOf(answer);
    expect(policy.get('frame-src'), path).toEqual(["'self'", gateway]);
    expect(policy.get('frame-ancestors'), path).toEqual(["'none'"]);
    expect(policy.get('script-src')?.join(' '), path).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(policy.get('script-src')?.join(' '), path).toMatch(/^'nonce-[^']{16,}'/);
    expect(answer.headers.get('x-frame-options'), path).toBe('DENY');
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(answer.headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(answer.headers.get('permissions-policy'), path).toContain('payment=()');
    expect(answer.headers.get('x-powered-by'), path).toBeNull();
  }
});

test('every text says in which letters it is, and doors of machines and forms are no pages', async ({
  stack,
}) => {
  const texts = ['/', '/icon.svg', '/drawings/arch-room.svg', '/robots.txt', '/sitemap.xml'];
  for (const path of [...texts, '/cart?_rsc=1', '/api/backref', '/api/health/live']) {
    const answer = await fetch(
      stack.url + path,
      path.includes('_rsc') ? { headers: { rsc: '1' } } : {},
    );
    expect(answer.headers.get('content-type'), path).toMatch(/charset=utf-8|^application\/json/i);
  }
  for (const [method, path] of [
    ['POST', '/api/notifications'],
    ['POST', '/admin/catalogue/barhi-dates/picture'],
    ['POST', '/admin/reconciliation/statements/upload'],
    ['DELETE', '/api/backref'],
    ['GET', '//elsewhere'],
  ] as const) {
    const answer = await fetch(stack.url + path, { method, redirect: 'manual' });
    expect(answer.status, path).toBeGreaterThanOrEqual(300);
    expect([...policyOf(answer).keys()].sort(), path).toEqual([
      'base-uri',
      'default-src',
      'frame-ancestors',
    ]);
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('L4 orders, the desk and the machine doors are never stored', async ({ page }) => {
  const reference = await buyGift(page);
  await untilHeading(page, 'Payment received');
  for (const path of [
    `/orders/${reference}`,
    `/orders/${reference}/state`,
    '/orders/mine',
    '/admin/orders',
    '/api/backref',
    '/cart',
    '/checkout',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.headers()['cache-control'], path).toContain('no-store');
    expect(answer.headers()['x-nextjs-cache'], path).toBeUndefined();
  }
});

test('D14 another site cannot frame the shop', async ({ page, errors, stack }) => {
  const frame = `<!doctype html><link rel="icon" href="data:,"><iframe src="${stack.url}/checkout">`;
  const other = await servePage(frame);
  errors.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/);
  await page.goto(other.url);
  await expect
    .poll(() => errors.matching(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/).length)
    .toBeGreaterThan(0);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
  await other.stop();
});

test('D15 a script injected into the checkout does not run and is reported', async ({
  page,
  errors,
}) => {
  errors.expect(/policy: script-src|Content Security Policy/);
  await addGift(page);
  await page.route('**/checkout', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const stolen =
      '<script>window.stolen = true</script><img src="x" onerror="window.stolen = true">';
    await route.fulfill({ response: answer, body: html.replace('</body>', `${stolen}</body>`) });
  });
  errors.expect(/status of 404/);
  await page.goto('/checkout');
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await expect.poll(() => errors.matching(/policy: script-src/).length).toBeGreaterThan(1);
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
});

test('N6 nothing of the source, the repository or the settings is served', async ({ stack }) => {
  const home = await (await fetch(stack.url)).text();
  const scripts = [...home.matchAll(/\/_next\/static\/[^"'\\ ]+\.js/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(0);
  const paths = [
    '/.env',
    '/.env.local',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/next.config.mjs',
    '/.next/BUILD_ID',
    '/.data/secrets.json',
    '/prisma/schema.prisma',
    '/_next/static/../../package.json',
    '/_next/image?url=%2Fdrawings%2Fdates.svg&w=640&q=75',
    '/__nextjs_original-stack-frames',
    '/_next/webpack-hmr',
    ...new Set(scripts.map((path) => `${path}.map`)),
  ];
  for (const path of paths) expect((await fetch(stack.url + path)).status, path).toBe(404);
  for (const path of new Set(scripts)) {
    expect(await (await fetch(stack.url + path)).text(), path).not.toContain('sourceMappingURL');
  }
});

test('N7 a page that breaks says nothing but a number that is also in the log', async ({
  page,
  errors,
  stack,
}) => {
  await addGift(page);
  const reference = await checkOut(page);
  expect((await logLines(stack.logFile, 'payment.prepared')).at(-1)).toMatchObject({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    gatewayOrderId: expect.stringMatching(/^\d{10}$/),
  });
  // A moment that no clock has: the order can be found and not be read.
  await db()
    .$executeRaw`UPDATE "order" SET state_changed_at = 'infinity' WHERE reference = ${reference}`;
  errors.expect(/status of 500|React error #441/);
  expectErrorLines(stack.logFile, 'stateChangedAt.getTime is not a function');
  const broken = await page.goto(`/orders/${reference}`);
  expect(broken?.status()).toBe(500);
  await expect(
    page.getByRole('heading', { name: 'Something went wrong on our side' }),
  ).toBeVisible();
  // The browser draws the page twice: the number comes with the server's word of the error.
  const quoted = page.getByText('quote this number').locator('..');
  await expect(quoted).toHaveText(/\d{6,12}/);
  const html = (await broken?.text()) ?? '';
  expect(html).not.toMatch(/prisma|postgres|infinity|node_modules|\.ts:\d/i);
  const [number = ''] = /\d{6,12}/.exec((await quoted.textContent()) ?? '') ?? [];
  expect(number).not.toBe('');
  const lines = await logLines(stack.logFile, 'request.failed');
  const line = lines.find(({ digest }) => digest === number);
  expect(line?.requestId).toBe((await broken?.headerValue('x-request-id')) ?? 'none');
  // The desk lists it too, for the tests that follow.
  await db()
    .$executeRaw`UPDATE "order" SET state_changed_at = now() WHERE reference = ${reference}`;
});

test('Q4 known exploits of the framework are refused and the shop stays alive', async ({
  stack,
}) => {
  const unknown = await fetch(stack.url, {
    method: 'POST',
    headers: { 'next-action': 'f'.repeat(42), origin: stack.url, 'content-type': 'text/plain' },
    body: '[]',
  });
  expect(unknown.status).toBeGreaterThanOrEqual(400);
  expect(unknown.status).toBeLessThan(500);
  const poisoned = new FormData();
  poisoned.set(
    '0',
    '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1337\\"}",' +
      '"_response":{"_prefix":"process.exit(1);","_formData":{"get":"$1:constructor:constructor"}}}',
  );
  poisoned.set('1', '"$@0"');
  for (const path of ['/', '/cart', '/sign-in']) {
    const answer = await fetch(stack.url + path, {
      method: 'POST',
      headers: { 'next-action': 'x', origin: stack.url },
      body: poisoned,
    });
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).not.toBe(500);
  }
  for (const value of ['middleware', 'src/middleware', 'proxy', 'middleware:'.repeat(5)]) {
    const answer = await fetch(`${stack.url}/admin/orders`, {
      headers: { 'x-middleware-subrequest': value },
      redirect: 'manual',
    });
    expect(answer.headers.get('location') ?? '', value).toContain('/sign-in');
    expect(policyOf(answer).get('frame-ancestors'), value).toEqual(["'none'"]);
  }
  const upgrade = await talk(
    stack.url,
    'GET http://169.254.169.254/latest/meta-data HTTP/1.1\r\nHost: localhost\r\n' +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  expect(upgrade).not.toMatch(/^HTTP\/1\.1 (101|2)/);
  const plain = 'HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  for (const path of ['/', '/api/backref', '/orders/D2345678', '/_next/static/a.js']) {
    expect(await talk(stack.url, `TRACE ${path} ${plain}`), path).toMatch(/^HTTP\/1\.1 405 /);
  }
  const absolute = await talk(stack.url, `GET http://169.254.169.254/cart/ ${plain}`);
  expect(absolute).not.toMatch(/location: *(https?:)?\/\//i);
  const [script = ''] =
    /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(stack.url)).text()) ?? [];
  const file = await fetch(stack.url + script);
  expect(file.status).toBe(200);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await isAlive(stack.url)).toBe(true);
});

test('O17 floods of headers, malformed ones and smuggled bodies end with 4xx, and the shop lives', async ({
  stack,
}) => {
  const line = (name: string, value: string) => `${name}: ${value}\r\n`;
  const many = Array.from({ length: 5_000 }, (_, place) => line(`X-${place}`, 'y')).join('');
  const get = 'GET / HTTP/1.1\r\nHost: shop\r\n';
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: shop\r\n`;
  for (const bytes of [
    `${get}${line('Cookie', `a=${'b'.repeat(100_000)}`)}\r\n`,
    `${get}${many}\r\n`,
    `${post('/checkout')}${line('Origin', 'ht!tp://%%%')}${line('Next-Action', 'x'.repeat(40))}Content-Length: 0\r\n\r\n`,
    `${get}${line('X-Bad', 'a\u0000b')}\r\n`,
    `${post('/api/backref')}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    'G E T / HTTP/9.9\r\n\r\n',
  ]) {
    // An empty answer: the connection was closed without a word.
    expect(await talk(stack.url, bytes), bytes.slice(0, 80)).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
  }
  expect(await isAlive(stack.url)).toBe(true);
});

test('K13 the desk shows nothing to strangers, however the page is asked for', async ({
  stack,
}) => {
  const tries: [string, Record<string, string>][] = [
    ['/admin/orders', { rsc: '1' }],
    ['/admin/orders?_rsc=abc', { rsc: '1', 'next-router-prefetch': '1' }],
    ['/admin/orders.rsc', {}],
    ['/admin/orders.segments/_tree.segment.rsc', {}],
    ['/admin%2Forders', {}],
    ['//admin/orders', {}],
    ['/en/admin/orders', {}],
    ['/admin/attention', { 'x-middleware-next': '1' }],
  ];
  for (const [path, headers] of tries) {
    const answer = await fetch(stack.url + path, { headers, redirect: 'manual' });
    const text = await answer.text();
    expect(text, path).not.toContain('Search orders');
    expect(text, path).not.toContain('sara.');
  }
});
