// O11, O14-O17: more checkouts than one network may try, large and odd requests, and shoppers who
// read while others pay.
import { connect } from 'node:net';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { inLanes, percentile } from '../../harness/posting';
import { settle } from '../../harness/results';
import { checkOut, fillCart, findWaiting, newContact } from '../../harness/shopping';
import { expectPage } from '../../harness/visitor';

defineCase(
  'O11',
  {
    priority: 0,
    title:
      'A network checks out more often than it may: no order is written, nothing typed is lost.',
  },
  async (t) => {
    const { campaign } = t;
    const limits = { ATTEMPTS_PER_NETWORK_HOUR: '3', UNPAID_SHARE_PERCENT: '5' };
    const limited = await campaign.stack.addInstance(undefined, limits);
    const ordersOf = (email: string) =>
      campaign.sql('SELECT 1 FROM "order" WHERE customer_email = $1', [email]);
    for (let count = 0; count < 6; count += 1) {
      const visitor = await fillCart(campaign, { kind: 'goods' });
      const own = visitor.base;
      visitor.base = limited.url;
      const contact = newContact();
      const page = await visitor.send(await visitor.open('/checkout'), contact);
      const isPay = /\/orders\/[^/]+\/pay$/.test(page.url);
      t.equal(isPay, count < 3, `checkout ${count} led to ${page.url}`);
      if (isPay) continue;
      t.equal((await ordersOf(contact.email)).length, 0, 'orders of a refused checkout');
      t.check(page.html.includes('tried from your network'), 'nothing says why');
      t.check(page.html.includes(contact.email), 'what was typed is gone');
      t.count('refused checkouts');
      // The same person, cart and words where the limit is not met.
      visitor.base = own;
      const again = await visitor.send(await visitor.open('/checkout'), contact);
      expectPage(again, 200, /\/orders\/[^/]+\/pay$/);
    }
    t.equal(await limitedIssues(t), 1, 'issues for people');
  },
);

defineCase(
  'O11h',
  {
    priority: 0,
    title: 'Honest shoppers buy at once, four of a network: production’s limits refuse none.',
  },
  async (t) => {
    const { campaign } = t;
    const limits = {
      ATTEMPTS_PER_ORDER: '8',
      ATTEMPTS_PER_SESSION_HOUR: '20',
      ATTEMPTS_PER_NETWORK_HOUR: '60',
      UNPAID_SHARE_PERCENT: '5',
      UNPAID_MAILS_PER_ADDRESS_DAY: '10',
      TRUSTED_PROXIES: '1',
    };
    const limited = await campaign.stack.addInstance(undefined, limits);
    const before = await limitedIssues(t);
    await inLanes(Array.from({ length: t.volume(12, 400) }), 8, async (_none, index) => {
      const visitor = await fillCart(campaign, { kind: index % 2 === 0 ? 'stay' : 'goods' });
      visitor.base = limited.url;
      const family = Math.floor(index / 4);
      visitor.network = `203.0.${Math.floor(family / 250)}.${family % 250}`;
      const page = await visitor.send(await visitor.open('/checkout'), newContact());
      expectPage(page, 200, /\/orders\/[^/]+\/pay$/);
      const reference = new URL(page.url).pathname.split('/')[2] ?? '';
      const { order } = await findWaiting(campaign, reference);
      const answer = await campaign.post(await campaign.bank.pay(order));
      t.equal(answer.status, 200, 'the result of an honest shopper');
      t.count('honest shoppers under the limits, none refused');
    });
    t.equal(await limitedIssues(t), before, 'visitors that a limit turned away');
  },
);

defineCase('O14', { priority: 1 }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const page = await shopper.visitor.open('/gifts/barhi-dates');
  const body = `--x\r\nContent-Disposition: form-data; name="quantity"\r\n\r\n${'1'.repeat(3_000_000)}\r\n--x--\r\n`;
  const action = /name="(\$ACTION[^"]*)"/.exec(page.html)?.[1] ?? '';
  const named = `--x\r\nContent-Disposition: form-data; name="${action}"\r\n\r\n\r\n${body}`;
  const headers = {
    origin: new URL(t.campaign.url).origin,
    'content-type': 'multipart/form-data; boundary=x',
  };
  for (const sent of [body, named]) {
    const status = await shopper.visitor
      .ask('/gifts/barhi-dates', { method: 'POST', headers, body: sent })
      .then((answer) => answer.status)
      // A connection that is closed on a body which is still coming is a refusal too.
      .catch(() => 413);
    t.check(status >= 400, `answered ${status}`);
  }
  await expectAlive(t);
});

defineCase('O15', { priority: 1 }, async (t) => {
  const urls = [
    'http://169.254.169.254/',
    '/icon.svg',
    '/drawings/lamp.svg',
    t.campaign.gatewayUrl,
  ];
  for (const url of urls) {
    for (const width of ['640', '99999999']) {
      const query = new URLSearchParams({ url, w: width, q: '75' });
      const answer = await t.campaign.poster.ask(`${t.campaign.url}/_next/image?${query}`);
      t.equal(answer.status, 404, `${url} at ${width}`);
    }
  }
});

defineCase('O16', { priority: 2, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const seconds = t.volume(2, 30);
  if (t.isShort) t.scale(`${seconds} s of page load instead of 30`);
  const endsAt = performance.now() + seconds * 1_000;
  let pages = 0;
  const readers = inLanes(Array.from({ length: 16 }), 16, async (_one, lane) => {
    while (performance.now() < endsAt) {
      const answer = await campaign.poster.ask(`${campaign.urlOf(lane % 2)}/gifts/barhi-dates`);
      // A reader who would only wait is asked to come back.
      t.check([200, 503].includes(answer.status), `a page was answered ${answer.status}`);
      pages += 1;
    }
  });
  const took: number[] = [];
  while (performance.now() < endsAt) {
    const { waiting, valid } = await settle(t);
    const answer = await campaign.post(valid, took.length % 2);
    t.check(answer.status === 200, `${waiting.order} was answered ${answer.status}`);
    took.push(answer.ms);
  }
  await readers;
  t.inTime(percentile(took, 95) < 3_000, `p95 of results was ${percentile(took, 95)} ms`);
  t.measure('pages a second beside results', pages / seconds);
  t.measure('p95 of results beside page load, ms', percentile(took, 95));
});

defineCase('O17', { priority: 2 }, async (t) => {
  const { url } = t.campaign;
  const line = (name: string, value: string) => `${name}: ${value}\r\n`;
  const requests = [
    `GET / HTTP/1.1\r\nHost: shop\r\n${line('Cookie', `a=${'b'.repeat(100_000)}`)}\r\n`,
    `GET / HTTP/1.1\r\nHost: shop\r\n${Array.from({ length: 5_000 }, (_, n) => line(`X-${n}`, 'y')).join('')}\r\n`,
    `POST /checkout HTTP/1.1\r\nHost: shop\r\n${line('Origin', 'ht!tp://%%%')}${line('Next-Action', 'x'.repeat(40))}Content-Length: 0\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: shop\r\n${line('X-Bad', 'a\u0000b')}\r\n`,
    `POST /api/backref HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    'G E T / HTTP/9.9\r\n\r\n',
  ];
  for (const [index, bytes] of requests.entries()) {
    const status = await talk(url, bytes);
    // 0: the connection was closed without a word.
    t.check(status === 0 || (status >= 400 && status < 500), `request ${index}: ${status}`);
  }
  await expectAlive(t);
});

/** How often a limit was met, as the desk's issue says. */
async function limitedIssues({ campaign }: CaseContext): Promise<number> {
  const [met] = await campaign.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM attention_item WHERE kind = 'visitors_limited'`,
  );
  return met?.count ?? 0;
}

async function expectAlive(t: CaseContext): Promise<void> {
  for (const index of [0, 1]) {
    const alive = await t.campaign.poster.ask(`${t.campaign.urlOf(index)}/api/health/live`);
    t.equal(alive.status, 200, `instance ${index} afterwards`);
  }
}

/** Writes bytes and reads the first status; 0 when there is none. */
function talk(url: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0));
    };
    socket.setTimeout(3_000, end);
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (heard.length > 20) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
