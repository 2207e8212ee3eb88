import { db } from '@/lib/db/client';
import { startGift } from './fixtures/holds';
import { isAlive, policyOf, send, talk } from './fixtures/http';
import { attemptOf } from './fixtures/records';
import { addGift, checkOut, untilHeading } from './fixtures/shop';
import { expect, test } from './fixtures/test';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** One body that comes to no end while all the other tests here run. */
const slow = { beganAt: 0, endedAt: 0, answer: Promise.resolve('') };

test.beforeAll(({ stack }) => {
  slow.beganAt = Date.now();
  const head =
    'POST /api/backref HTTP/1.1\r\nHost: localhost\r\n' +
    'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nORDER=';
  slow.answer = talk(`${stack.url}/api/backref`, head, 30_000).then((answer) => {
    slow.endedAt = Date.now();
    return answer;
  });
});

test('D7 D8 the return page may be framed by the shop and the bank, and sets no cookie', async ({
  stack,
}) => {
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${stack.url}/api/backref`, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ ORDER: '1' }) }),
    });
    expect(policyOf(answer).get('frame-ancestors')).toEqual([
      "'self'",
      new URL(stack.gatewayUrl).origin,
    ]);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.text()).toContain('target="_top"');
  }
});

test('A22 A23 a result in the address changes nothing', async ({ page, bank, stack }) => {
  await addGift(page);
  const reference = await checkOut(page);
  const { gatewayOrderId } = await attemptOf(reference);
  const fields = await bank.pay(gatewayOrderId);
  const address = `${stack.url}/api/backref?${new URLSearchParams(fields)}`;
  const got = await fetch(address, { redirect: 'manual' });
  expect(got.status).toBe(200);
  expect(await got.text()).toContain('/orders/mine');
  const posted = await send(address, { headers: form, body: 'ORDER=1' });
  expect(posted.status).toBe(400);
  expect((await attemptOf(reference)).state).toBe('AWAITING_RESULT');

  // The same fields where they belong, beside others in the address that say otherwise.
  const honest = await send(`${stack.url}/api/backref?TERMINAL=OTHER001&ACTION=5`, {
    headers: form,
    body: new URLSearchParams(fields).toString(),
  });
  expect(honest.status).toBe(200);
  expect(honest.text).toContain(`/orders/${reference}?key=`);
  expect((await attemptOf(reference)).state).toBe('PAID');
  await untilHeading(page, 'Payment received');
});

test('A1 A4 A10 A34 a result that nobody signed, or that was changed, writes nothing', async ({
  bank,
  stack,
}) => {
  const { reference } = await startGift();
  const before = await attemptOf(reference);
  const fields = await bank.pay(before.gatewayOrderId);
  const { P_SIGN: mac = '', ...unsigned } = fields;
  const flipped = (mac.startsWith('0') ? '1' : '0') + mac.slice(1);
  const forged: Record<string, string>[] = [
    unsigned,
    { ...fields, P_SIGN: '' },
    { ...fields, P_SIGN: flipped },
    { ...fields, P_SIGN: `${mac}00` },
    { ...fields, AMOUNT: '1.00' },
    { ...fields, ACTION: '5', RC: '05' },
  ];
  for (const wrong of forged) {
    const answer = await send(`${stack.url}/api/backref`, {
      headers: form,
      body: new URLSearchParams(wrong).toString(),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('/orders/mine');
    expect(answer.text).not.toContain(reference);
  }
  expect(await attemptOf(reference)).toEqual(before);
  expect(await db().evidence.count({ where: { order: { reference }, source: 'RESULT' } })).toBe(0);
});

test('A24 A25 A28 only forms are read', async ({ stack }) => {
  const tries: [string | null, string, number][] = [
    ['application/json', '{"ORDER":"1"}', 400],
    ['text/plain', 'ORDER=1', 400],
    [null, 'ORDER=1', 400],
    ['multipart/form-data', 'ORDER=1', 400],
    ['multipart/form-data; boundary=x', '--y\r\n\r\n', 400],
    ['application/x-www-form-urlencoded', '%FF=%FF&ORDER=1', 400],
    ['application/x-www-form-urlencoded', 'ORDER=1&ORDER=2', 400],
    ['application/x-www-form-urlencoded', '__proto__=1&constructor=2', 400],
  ];
  for (const [type, body, status] of tries) {
    const answer = await send(`${stack.url}/api/backref`, {
      headers: type === null ? {} : { 'content-type': type },
      body,
    });
    const name = `${type}: ${body}`;
    expect([400, 415], name).toContain(answer.status);
    expect(answer.status, name).toBeLessThanOrEqual(status + 15);
    expect(answer.headers['content-type'], name).toContain('text/html');
    expect(answer.text, name).toContain('/orders/mine');
    expect(answer.text, name).not.toMatch(/Error|at .*\.js/);
  }
});

test('A26 a large body is refused before it is read', async ({ stack }) => {
  const declared = await talk(
    `${stack.url}/api/backref`,
    'POST /api/backref HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 20000000\r\n\r\nA=',
  );
  expect(declared).toMatch(/^HTTP\/1\.1 413 /);
  const chunk = 'x'.repeat(0x8000);
  const streamed = await talk(
    `${stack.url}/api/backref`,
    'POST /api/backref HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n' +
      `8000\r\n${chunk}\r\n`.repeat(3),
  );
  expect(streamed).toMatch(/^HTTP\/1\.1 413 /);
  expect(await isAlive(stack.url)).toBe(true);
});

test('A29 A30 other methods and other spellings lose nothing and change nothing', async ({
  stack,
}) => {
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status } = await send(`${stack.url}/api/backref`, { method });
    expect(status, method).toBe(405);
  }
  const asked = await send(`${stack.url}/api/backref`, { method: 'OPTIONS' });
  expect([204, 405]).toContain(asked.status);
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
  const traced = await send(`${stack.url}/api/backref`, { method: 'TRACE' });
  expect(traced.status).toBeGreaterThanOrEqual(400);
  expect(traced.text).not.toMatch(/TypeError|at .*\.js/);
  const slash = await send(`${stack.url}/api/backref/`, { headers: form, body: 'ORDER=1' });
  expect(slash.status).toBe(308);
  expect(slash.headers.location).toMatch(/\/api\/backref$/);
  const upper = await send(`${stack.url}/API/BACKREF`, { headers: form, body: 'ORDER=1' });
  expect(upper.status).toBe(404);
});

test('A27 a body that never ends is cut, and nobody else had to wait for it', async () => {
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 400 /);
  const seconds = (slow.endedAt - slow.beganAt) / 1000;
  expect(seconds).toBeGreaterThan(5);
  expect(seconds).toBeLessThan(20);
});
