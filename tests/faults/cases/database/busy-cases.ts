// H12: pages and forms of every kind while the database is away, read-only or silent.

import { randomUUID } from 'node:crypto';
import { builtDoors } from '../../../support/build-entries';
import { hold } from '../../drive/payments';
import { pathOf } from '../../harness/built-paths';
import type { Campaign } from '../../harness/campaign';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { signIn } from '../../harness/desk';
import { type Answer, inLanes } from '../../harness/posting';
import { fillCart, newContact } from '../../harness/shopping';
import type { Visitor } from '../../harness/visitor';
import { setReadOnly, untilBack, withoutDatabase } from './without-database';

/** The titles of the pages that may be shown, in Sorani. */
const titles =
  /<html lang="ckb" dir="rtl">.*<h1>(?:فرۆشگاکە بەم زووانە دەگەڕێتەوە|نەمانتوانی ئەمە تەواو بکەین|ئێستا زۆر سەرقاڵین)<\/h1>/s;
const headers = { 'accept-language': 'ckb', 'accept-encoding': 'identity' };

defineCase('H12', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const forms = await openForms(campaign);
  const person = await signIn(campaign);
  const note = await openNote(person.visitor, (await hold(t)).reference);
  const askAll = async (what: string) => {
    const paths = builtDoors().map(({ pattern }) => pathOf(pattern));
    await inLanes(paths, 4, async (path) => {
      // Streams do not end by themselves; health has a word of its own.
      if (/\/(?:events|news)$|^\/api\/health\//.test(path)) return;
      check(t, `${what}: ${path}`, await person.visitor.ask(path, { headers }));
    });
    for (const { path, send } of forms) check(t, `${what}: a form of ${path}`, await send());
  };
  await withoutDatabase(campaign, () => askAll('away'));
  await untilBack(campaign);
  await setReadOnly(campaign, true);
  try {
    for (const { path, send } of forms) check(t, `read-only: a form of ${path}`, await send(), 503);
  } finally {
    await setReadOnly(campaign, false);
  }
  await untilBack(campaign);
  const hole = campaign.proxies.database.add({ type: 'timeout', timeoutMs: 0 });
  try {
    const silent = await Promise.all([
      person.visitor.ask('/admin/orders', { headers }),
      ...forms.map(({ send }) => send()),
    ]);
    for (const answer of silent) check(t, 'silent', answer, 503);
  } finally {
    campaign.proxies.database.remove(hole);
  }
  await untilBack(campaign);
  // At the desk they are read as usual, and time out in their own transaction.
  const stuck = { type: 'timeout', timeoutMs: 0, stream: 'upstream', match: ['BEGIN'] } as const;
  for (const toxic of [{ type: 'timeout', timeoutMs: 0 } as const, stuck]) {
    const notes = campaign.proxies.database.add(toxic);
    try {
      const sent = await Promise.all(Array.from({ length: 100 }, () => note()));
      for (const answer of sent) check(t, 'a hundred notes of staff', answer, 503);
    } finally {
      campaign.proxies.database.remove(notes);
    }
    await untilBack(campaign);
  }
});

/** Whatever the answer is, it is no error of ours; and who must come back reads why. */
function check(t: CaseContext, what: string, answer: Answer, status?: number): void {
  if (status !== undefined) t.equal(answer.status, status, what);
  t.check(answer.status === 503 || answer.status < 500, `${what}: ${answer.status}`);
  t.count('answers without a database, none of them an error');
  if (answer.status !== 503 || !String(answer.headers['content-type']).includes('html')) return;
  t.check(answer.headers['retry-after'] !== undefined, `${what}: nothing says when to come back`);
  t.check(titles.test(answer.text), `${what}: nothing says why, in the visitor's language`);
  t.count('busy pages');
}

/** Forms of a page without scripts, opened while the database was there. */
async function openForms(campaign: Campaign) {
  const shopper = await fillCart(campaign, { kind: 'goods' });
  const stranger = shopper.twin();
  const pages: { visitor: Visitor; path: string; typed: Record<string, string> }[] = [
    { visitor: shopper, path: '/checkout', typed: newContact() },
    { visitor: shopper, path: '/products/barhi-dates', typed: { quantity: '1' } },
    { visitor: stranger, path: '/orders/find', typed: { email: newContact().email } },
  ];
  return Promise.all(
    pages.map(async ({ visitor, path, typed }) => {
      const page = await visitor.open(path);
      return { path, send: () => visitor.post(page, typed, headers) };
    }),
  );
}

/** Sends a note on an order, each time as a form of its own. */
async function openNote(visitor: Visitor, reference: string): Promise<() => Promise<Answer>> {
  const page = await visitor.open(`/admin/orders/${reference}`);
  return () => visitor.post(page, { note: 'Comes late', clientToken: randomUUID() }, headers);
}
