// O18: the largest inputs that a stranger or a member of staff can send to each door of the build.
import { existsSync, readFileSync } from 'node:fs';
import { builtActions, builtDoors } from '../../../support/build-entries';
import { pathOf } from '../../harness/built-paths';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { signIn } from '../../harness/desk';
import type { Ask } from '../../harness/posting';

/** Processor time that each 10 KB may cost beside what the door costs anyway. */
const msPer10Kb = 50;
const triesMax = 4;
/** Node reads no more of a request's head, the proxy no more of its body. */
const [headBytes, bodyBytes] = [14_000, 63_000];

type Sent = Ask & { readonly query?: string };

defineCase('O18', { priority: 0 }, async (t) => {
  const { visitor } = await signIn(t.campaign);
  const patterns = builtDoors().map(({ pattern }) => pattern);
  // Streams end when their reader leaves.
  const doors = patterns.filter((pattern) => !/\/(?:events|news)$/.test(pattern));
  for (const [at, pattern] of doors.entries()) {
    const path = pathOf(pattern);
    const cookie = pattern.startsWith('/admin') ? visitor.cookie : '';
    for (const [name, sent] of some(t, at, Object.entries(inputs()))) {
      await expectCheap(t, `${name} to ${path}`, path, withCookie(sent, cookie));
    }
  }
  for (const [at, action] of builtActions().entries()) {
    const path = pathOf(action.pages[0] ?? '/cart');
    for (const [name, sent] of some(t, at, Object.entries(calls(action.id, t.campaign.url)))) {
      const what = `${name} to ${action.name}`;
      await expectCheap(t, what, path, withCookie(sent, visitor.cookie));
    }
  }
});

/** In the short form two of the inputs, at each door others. */
function some<T>(t: CaseContext, at: number, all: readonly T[]): readonly T[] {
  const count = t.volume(2, all.length);
  return Array.from({ length: count }, (_, index) => all[(at * count + index) % all.length] as T);
}

function withCookie(sent: Sent, cookie: string): Sent {
  const own = sent.headers?.cookie;
  return { ...sent, headers: { ...sent.headers, cookie: own ? `${own}; ${cookie}` : cookie } };
}

/** What was cheap once is cheap; what was not may cost what the door costs without any input. */
async function expectCheap(t: CaseContext, what: string, path: string, sent: Sent): Promise<void> {
  const size = Buffer.byteLength(JSON.stringify([sent.query, sent.headers]) + (sent.body ?? ''));
  let budget = (size / 10_240) * msPer10Kb;
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < triesMax && least > budget; tries += 1) {
    least = Math.min(least, await costOf(t, what, path, sent));
  }
  if (least > budget)
    budget += await costOf(t, what, path, { headers: { cookie: sent.headers?.cookie ?? '' } });
  t.check(least <= budget, `${what}: ${least} ms for ${size} bytes`);
  t.count('largest inputs, each in proportion to its size');
}

async function costOf(t: CaseContext, what: string, path: string, sent: Sent): Promise<number> {
  const before = workedMs(t);
  const answer = await t.campaign.poster.ask(`${t.campaign.url}${path}${sent.query ?? ''}`, sent);
  t.check(answer.status < 500, `${what}: ${answer.status}`);
  return workedMs(t) - before;
}

/** Processor time of the first instance's event loop, which all its visitors share. */
function workedMs({ campaign }: CaseContext): number {
  const { pid } = campaign.instances[0]?.process ?? {};
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : 0;
}

/** What anybody may send to any address. */
function inputs(): Readonly<Record<string, Sent>> {
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  const older = part(`$ACTION_ID_${'60'.padEnd(42, 'b')}`, '');
  return {
    'a query of many fields': { query: `?${repeat((at) => `a${at}=1&`, headBytes)}` },
    'a query of one field, again and again': { query: `?${repeat(() => 'search=a&', headBytes)}` },
    'a search for many words': { query: `?search=${repeat(() => 'a+', headBytes)}` },
    'a query of digits': { query: `?search=${repeat(() => '4+1+', headBytes)}` },
    'many cookies': { headers: { cookie: repeat((at) => `diwan_order_D${at}=1; `, headBytes) } },
    'many languages': {
      headers: { 'accept-language': repeat((at) => `a${at};q=0.1,`, headBytes) },
    },
    'many headers': {
      headers: Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-a${at}`, 'b'])),
    },
    'an older page of many fields': post(form, older + parts((at) => part(`f${at}`, 'v'))),
    'an older page of a card number': post(form, older + parts(() => part('a', spaced(15_000)))),
    'a form of one text': post(form, `${part('a', 'x'.repeat(bodyBytes))}--b--\r\n`),
    'a form in an address’s letters': post(
      { 'content-type': 'application/x-www-form-urlencoded' },
      repeat((at) => `a${at}=1&`, bodyBytes),
    ),
    'lists in lists': post(
      { 'content-type': 'application/json' },
      '['.repeat(bodyBytes / 2) + ']'.repeat(bodyBytes / 2),
    ),
  };
}

/** What a script may send to an action. */
function calls(id: string, url: string): Readonly<Record<string, Sent>> {
  const headers = { origin: url, 'next-action': id };
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=b' };
  const text = { ...headers, 'content-type': 'text/plain;charset=UTF-8' };
  const list = part('0', '[{"values":{},"errors":{}},"$K1"]');
  const names = ['search', 'name', 'note', 'amount', 'mail', 'inspected', 'order', 'difference'];
  return {
    'many fields': post(form, parts((at) => part(`1_line-${at}-price`, '4 1 1 1 9 ')) + list),
    'long texts': post(form, parts((at) => part(`1_${names[at]}`, spaced(7_000))) + list),
    'a form, again and again': post(
      form,
      parts((at) => part(`1_${at}`, 'x')) + part('0', `[${Array(3_000).fill('"$K1"')}]`),
    ),
    'lists in lists': post(text, '['.repeat(bodyBytes / 2) + ']'.repeat(bodyBytes / 2)),
    'much that was shown before': post(
      form,
      part('1_name', 'x') +
        part(
          '0',
          `[{"values":{${repeat((at) => `"a${at}":"x",`, bodyBytes)}"z":""},"errors":{}},"$K1"]`,
        ),
    ),
  };
}

function post(headers: Readonly<Record<string, string>>, body: string): Sent {
  const isForm = headers['content-type']?.startsWith('multipart/') && !body.endsWith('--b--\r\n');
  return { method: 'POST', headers, body: isForm ? `${body}--b--\r\n` : body };
}

/** As many pieces as fit. */
function repeat(make: (at: number) => string, bytes: number): string {
  let text = '';
  for (let at = 0; text.length + make(at).length <= bytes; at += 1) text += make(at);
  return text;
}

/** As many parts as a form may have and as fit beside the others. */
function parts(make: (at: number) => string): string {
  let text = '';
  for (let at = 0; at < 390 && text.length + make(at).length <= bodyBytes - 1_000; at += 1)
    text += make(at);
  return text;
}

function part(name: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** Digits that are no card's, in groups of one. */
function spaced(letters: number): string {
  return '4 1 1 1 9 3 3 7 2 5 8 '.repeat(letters / 22);
}
