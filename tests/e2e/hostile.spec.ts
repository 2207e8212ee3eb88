// The questions are asked by the thousand: what Playwright notes of each `expect` would cost more
// than the answers, so the loops use `assert`.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { sessionCookie } from '@/lib/auth/session/session-cookie';
import { makeOrder } from '../pages/order-states';
import { builtActions, builtDoors } from '../support/build-entries';
import { createStaff, openStaffSession } from '../support/staff';
import { postBody, postForm } from './fixtures/action-post';
import { answered, isAlive, send, talk } from './fixtures/http';
import { expect, test } from './fixtures/test';

// What no page of ours ever sends, at every door of the desk. Nothing here needs a browser.

/** Everything else leads out of the desk or opens a stream. */
const pages = builtDoors().filter(
  ({ pattern, kind }) => kind === 'page' && pattern.startsWith('/admin'),
);
const actions = builtActions().filter(({ name }) => name !== 'admin/actions#signOut');

const turns = 2;
/** Each action is given so many of the odd bodies; its neighbours get the others. */
const bodiesEach = 4;

const elsewhere = 'https://evil.test/x';

const texts: readonly string[] = [
  "' OR 1=1 --",
  '$1); DROP TABLE "order"; --',
  '%',
  '\\',
  '-1',
  '9'.repeat(40),
  '2026-99-99',
  '[object Object]',
  '__proto__',
  '\u202e\u200b\ud83d\ude00\u001b[31m\n[ERROR] fake',
  'x'.repeat(6_000),
  '%ED%A0%80',
  elsewhere,
];

test('M4 M5 M6 no text in an address of the desk breaks a page, changes a query or leads away', async ({
  stack,
  bank,
}) => {
  test.slow();
  const { reference } = await makeOrder('paid', { bank, nextStay: noNights });
  const cookie = await cookieOfAdmin();
  const logBefore = (await readFile(stack.logFile, 'utf8')).length;
  const askOnce = async (path: string) => {
    const answer = await fetch(stack.url + path, {
      headers: { cookie, 'accept-encoding': 'identity' },
      redirect: 'manual',
    });
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      text: await answer.text(),
    };
  };
  const ask = (path: string) => answered(() => askOnce(path));
  await inTurns(pages, 4, async ({ pattern }) => {
    const path = pattern.replace(/\[\w+\]/g, reference);
    const names = namesOn(path, (await ask(path)).text);
    // Each turn gives every name another text.
    for (let turn = 0; turn < turns; turn += 1) {
      const query = names.map((name, place) => {
        const text = texts[(turn * 3 + place) % texts.length] ?? '';
        return `${encodeURIComponent(name)}=${text.startsWith('%E') ? text : encodeURIComponent(text)}`;
      });
      const asked = `${path}?${query.join('&')}`;
      const { status, location, text } = await ask(asked);
      assert.ok(status < 500, `${status}: ${asked}`);
      assert.doesNotMatch(location, /^(?:https?:)?\/\/(?!localhost)/, asked);
      assert.ok(!/syntax error|prisma|invalid input|node_modules/i.test(text), asked);
    }
    const nul = await ask(`${path}?${names[0] ?? 'search'}=a%00b`);
    expect.soft(nul.status, path).toBe(400);
    if (!pattern.includes('[')) return;
    for (const text of [texts[0] ?? '', '..%2f', '%E0%A4', 'a%00b']) {
      const odd = pattern.replace(
        /\[\w+\]/g,
        text.startsWith("'") ? encodeURIComponent(text) : text,
      );
      assert.ok((await ask(odd)).status < 500, odd);
    }
  });
  const found = await ask(`/admin/orders?search=${encodeURIComponent("' OR 1=1 --")}`);
  expect(/href="\/admin\/orders\/D[A-Z0-9]{7,}"/.test(found.text)).toBe(false);
  expectLogLines((await readFile(stack.logFile, 'utf8')).slice(logBefore));
});

test('M8 M9 whatever an action is given, it refuses it and nothing breaks', async ({ stack }) => {
  test.slow();
  const cookie = await cookieOfAdmin();
  const before = (await readFile(stack.logFile, 'utf8')).length;
  const polluted = '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
  const deep = '['.repeat(2_000) + ']'.repeat(2_000);
  const bodies: [string, () => FormData | string][] = [
    ['nothing', () => '[]'],
    ['null', () => '[null,null]'],
    ['texts', () => '["text","text"]'],
    ['objects', () => `[${polluted},${polluted}]`],
    ['lists', () => '[[],[["reference","D1"]]]'],
    ['depth', () => `[{},${deep}]`],
    ['a huge number', () => `[{},"$n${'9'.repeat(20_000)}"]`],
    ['files for texts', () => filesForTexts()],
    ['names of prototypes', () => namesOfPrototypes()],
    ['a form for the state', () => stateAsForm()],
  ];
  await inTurns([...actions.entries()], 4, async ([place, action]) => {
    const path = (action.pages[0] ?? '/').replace(/\[\w+\]/g, 'D1');
    const given = [...bodies, ...bodies].slice(place % bodies.length).slice(0, bodiesEach);
    for (const [what, body] of given) {
      const answer = await postBody(action, body(), { url: stack.url, path, cookie });
      // The framework itself gives up at the number, before it knows any action.
      const worst = what === 'a huge number' ? 500 : 499;
      assert.ok(answer.status <= worst, `${action.name} with ${what}: ${answer.status}`);
      const tells = /\bat \S+ \(|\.[jt]sx?:\d|BigInt/.exec(answer.text)?.[0];
      assert.equal(tells, undefined, `${action.name} with ${what}`);
    }
    const nul = await postForm(
      action,
      { reason: 'a\0b', name: '\0', reference: '\0' },
      { url: stack.url, path, cookie },
    );
    assert.ok(nul.status < 500, `${action.name} with NUL: ${nul.status}`);
  });
  expect(await isAlive(stack.url)).toBe(true);
  expectLogLines((await readFile(stack.logFile, 'utf8')).slice(before));
});

test('M7 no name that a request brings along is ever dialled', async ({ stack }) => {
  const canary = await listen();
  const host = `127.0.0.1:${canary.port}`;
  const cookie = await cookieOfAdmin();
  const told = {
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': 'http',
    forwarded: `host=${host}`,
  };
  for (const path of '/ /cart /sign-in /admin /admin/orders /orders/mine /api/auth/session'.split(
    ' ',
  )) {
    await send(stack.url + path, { method: 'GET', headers: { ...told, cookie } });
  }
  // An action that redirects makes the framework ask for the page that it leads to.
  for (const action of builtActions()) {
    for (const origin of [stack.url, `http://${host}`]) {
      await send(`${stack.url}/cart`, {
        headers: {
          ...told,
          origin,
          'next-action': action.id,
          'content-type': 'text/plain;charset=UTF-8',
        },
        body: '[{},"text"]',
      });
    }
  }
  const address = encodeURIComponent(`http://${host}/x.png`);
  for (const path of [
    `/_next/image?url=${address}&w=640&q=75`,
    `/sign-in?callbackUrl=${address}`,
  ]) {
    await send(stack.url + path, { method: 'GET' });
  }
  const line = (start: string, more = '') =>
    `${start} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;
  await talk(stack.url, line(`GET http://${host}/ `.trim()), 1_000);
  await talk(stack.url, line(`CONNECT ${host}`), 1_000);
  await talk(stack.url, line('GET /', 'Upgrade: websocket\r\n'), 1_000);
  expect(canary.heard).toEqual([]);
  await canary.stop();
  expect(await isAlive(stack.url)).toBe(true);
});

/** The parameters that a page knows: fields of its forms that are asked with GET, and its links. */
function namesOn(path: string, html: string): string[] {
  const names = new Set('q state attempt dialog after callbackUrl returnTo next'.split(' '));
  for (const [form, attributes = ''] of html.matchAll(/<form\b([^>]*)>[\s\S]*?<\/form>/g)) {
    if (/method="post"|enctype|action="javascript/i.test(attributes)) continue;
    for (const [, name = ''] of form.matchAll(/\bname="([\w.-]+)"/g)) names.add(name);
  }
  for (const [, query = ''] of html.matchAll(/href="[^"?]*\?([^"#]+)"/g)) {
    for (const name of new URLSearchParams(query.replaceAll('&amp;', '&')).keys()) names.add(name);
  }
  expect(names.size, path).toBeLessThan(60);
  return [...names];
}

/** Each line a JSON object of bounded length, without anything that a terminal would obey. */
function expectLogLines(said: string): void {
  for (const line of said.split('\n').filter((one) => one !== '')) {
    assert.doesNotThrow(() => JSON.parse(line), line.slice(0, 200));
    assert.ok(line.length < 20_000, line.slice(0, 200));
    assert.doesNotMatch(line, /[^\P{Cc}\u0080-\u009f]|\u202e/u);
  }
}

function filesForTexts(): FormData {
  const body = new FormData();
  for (const name of 'reference amount reason note mail email password id name signedInAs'.split(
    ' ',
  )) {
    body.append(`1_${name}`, new File(['x'.repeat(1_000)], 'x.txt'));
    body.append(`1_${name}`, 'twice');
  }
  body.append('0', '[{"values":{},"errors":{}},"$K1"]');
  return body;
}

function namesOfPrototypes(): FormData {
  const body = new FormData();
  for (const name of [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '__proto__[isAdmin]',
  ]) {
    body.append(`1_${name}`, 'x');
  }
  body.append('0', '[{"values":{},"errors":{}},"$K1"]');
  return body;
}

function stateAsForm(): FormData {
  const body = new FormData();
  body.append('1_reason', 'x');
  body.append('0', '["$K1","$K1"]');
  return body;
}

async function inTurns<T>(all: readonly T[], lanes: number, act: (one: T) => Promise<void>) {
  await Promise.all(
    Array.from({ length: lanes }, async (_none, lane) => {
      for (const [place, one] of all.entries()) if (place % lanes === lane) await act(one);
    }),
  );
}

async function cookieOfAdmin(): Promise<string> {
  const { value } = await openStaffSession((await createStaff({ name: 'Layla' })).id);
  return `${sessionCookie().name}=${value}`;
}

function noNights(): never {
  throw new Error('this order holds no nights');
}

/** Writes down whoever calls. */
async function listen() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end();
  });
  server.on('connection', (socket) => heard.push(`called from ${socket.remotePort}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { heard, port, stop: () => new Promise((resolve) => server.close(resolve)) };
}
