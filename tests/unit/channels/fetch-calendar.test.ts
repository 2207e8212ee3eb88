import { fetchCalendar } from '@/lib/channels/fetch-calendar';
import { closedDays, ForeignCalendar } from '../../support/foreign-calendar';

let other: ForeignCalendar;
beforeAll(async () => {
  other = await ForeignCalendar.start();
});
afterAll(() => other.stop());

const nothing = { etag: '', lastModified: '' };
const body = closedDays(['2026-12-10', '2026-12-12']);
const get = (path = '/a.ics', known = nothing) =>
  fetchCalendar(`${other.origin}${path}`, known, { mayBePrivate: true });
const guarded = (url: string) => fetchCalendar(url, nothing, { mayBePrivate: false });

test('a calendar is asked for again only if it changed', async () => {
  await other.say({
    body,
    headers: { etag: '"1"', 'last-modified': 'Tue, 01 Dec 2026 08:00:00 GMT' },
  });
  const first = await get();
  expect(first).toMatchObject({ ok: true, value: { text: body, etag: '"1"' } });
  const known = { etag: '"1"', lastModified: 'Tue, 01 Dec 2026 08:00:00 GMT' };
  expect(await get('/a.ics', known)).toEqual({ ok: true, value: { text: null, ...known } });
  const [, second] = await other.asked();
  expect(second?.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': known.lastModified,
  });
});

test('a few redirects are followed, and no circle', async () => {
  await other.say({ body }, '/to.ics');
  await other.say({ status: 301, headers: { location: '/to.ics' } }, '/from.ics');
  await other.say({ status: 302, headers: { location: '/circle.ics' } }, '/circle.ics');
  expect(await get('/from.ics')).toMatchObject({ ok: true, value: { text: body } });
  expect(await get('/circle.ics')).toMatchObject({ code: 'TOO_MANY_REDIRECTS' });
});

test.each([
  ['a page that is not there', { status: 404 }, 'REFUSED'],
  ['a server that is broken', { status: 503 }, 'REFUSED'],
  ['more than two megabytes', { body: 'x'.repeat(2 * 1024 * 1024 + 1) }, 'TOO_LARGE'],
  ['a few bytes that unpack to a gigabyte', { bombBytes: 2 ** 30 }, 'TOO_LARGE'],
  [
    'a redirect to a file',
    { status: 301, headers: { location: 'file:///etc/passwd' } },
    'NOT_HTTPS',
  ],
])('%s is not read', async (_, answer, code) => {
  await other.say(answer, '/bad.ics');
  expect(await get('/bad.ics')).toMatchObject({ code });
});

test('a server that is not there is said to be so', async () => {
  const gone = await ForeignCalendar.start();
  await gone.stop();
  expect(await fetchCalendar(gone.origin, nothing, { mayBePrivate: true })).toMatchObject({
    code: 'UNREACHABLE',
  });
});

test.each([
  ['https://169.254.169.254/latest', 'PRIVATE_ADDRESS'],
  ['https://127.0.0.1/a.ics', 'PRIVATE_ADDRESS'],
  ['https://2130706433/a.ics', 'PRIVATE_ADDRESS'],
  ['https://[::ffff:10.0.0.1]/a.ics', 'PRIVATE_ADDRESS'],
  ['https://localhost/a.ics', 'PRIVATE_ADDRESS'],
  ['http://203.0.113.7/a.ics', 'NOT_HTTPS'],
])('%s is not reached', async (url, code) => {
  expect(await guarded(url)).toMatchObject({ code });
});

test.each([
  ['a number', 'https://169.254.169.254/latest/meta-data'],
  ['a name', 'https://localhost/a.ics'],
])('a redirect to %s nearby is not followed', async (_, location) => {
  await other.say({ status: 301, headers: { location } }, '/near.ics');
  let hops = 0;
  // The world's own server stands nearby too: it alone is allowed, at the first hop's two questions.
  const rule = {
    get mayBePrivate() {
      hops += 1;
      return hops <= 2;
    },
  };
  const read = await fetchCalendar(`${other.origin}/near.ics`, nothing, rule);
  expect(read).toMatchObject({ code: 'PRIVATE_ADDRESS' });
});
