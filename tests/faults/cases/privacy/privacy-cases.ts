// L1: whose order is it? A stranger learns of a foreign order what they learn of none.
import { type CaseContext, defineCase } from '../../harness/define-case';
import type { Answer } from '../../harness/posting';
import { checkOut } from '../../harness/shopping';
import { Visitor } from '../../harness/visitor';

const unknownReference = 'DZZZZZZZZ';

/** Every address of an order, the page first. */
const addresses = ['', '/state', '/events', '/pay', '/open', '/receipt'] as const;

defineCase('L1', { priority: 0, layer: 'two instances' }, async (t) => {
  const shopper = await checkOut(t.campaign, { kind: 'goods' });
  const guesses = [unknownReference, ...neighboursOf(shopper.reference)].slice(0, t.volume(2, 4));
  for (const index of [0, 1]) {
    const stranger = newVisitor(t, index);
    for (const end of addresses) {
      // The first answer of a process parses its words, and its rows come in another order.
      await stranger.ask(`/orders/${unknownReference}${end}`);
      const known = await stranger.ask(`/orders/${shopper.reference}${end}`);
      for (const guess of guesses) {
        const unknown = await stranger.ask(`/orders/${guess}${end}`);
        expectSame(t, [known, shopper.reference], [unknown, guess], end);
      }
      t.check([404, 303].includes(known.status), `${end} was answered ${known.status}`);
      t.check(!known.text.includes(shopper.email), `${end} names the shopper`);
    }
    for (const path of ['/admin/orders/', '/admin/orders?search=']) {
      const asked = await stranger.ask(path + shopper.reference);
      const guessed = await stranger.ask(path + unknownReference);
      expectSame(t, [asked, shopper.reference], [guessed, unknownReference], path);
      t.check(asked.status === 307, `${path} was answered ${asked.status}`);
    }
  }
  const own = await shopper.visitor.ask(`/orders/${shopper.reference}`);
  if (own.status !== 200) t.void(`the shopper's own page was answered ${own.status}`);
});

function newVisitor(t: CaseContext, index = 0): Visitor {
  return new Visitor(t.campaign.poster, t.campaign.url, t.campaign.urlOf(index));
}

/** References that differ from a real one in their last character. */
function neighboursOf(reference: string): string[] {
  return ['2', 'K', 'Z']
    .filter((letter) => !reference.endsWith(letter))
    .map((letter) => reference.slice(0, -1) + letter);
}

/** Status, headers and body are one, but for what is new in every answer. */
function expectSame(
  t: CaseContext,
  [left, leftReference]: readonly [Answer, string],
  [right, rightReference]: readonly [Answer, string],
  what: string,
): void {
  t.equal(right.status, left.status, `${what}: the status`);
  const names = (answer: Answer) => Object.keys(answer.headers).sort();
  t.equal(names(right), names(left), `${what}: the headers`);
  const [one, other] = [plainOf(left, leftReference), plainOf(right, rightReference)];
  t.check(one === other, `${what}: the bodies differ: ${firstDifference(one, other)}`);
}

function plainOf(answer: Answer, reference: string): string {
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
  return `${answer.headers.location ?? ''}\n${answer.text}`
    .replaceAll(nonce ?? '\n', 'NONCE')
    .replaceAll(reference, 'REFERENCE')
    .replace(/key=[\w-]+/g, 'key=KEY')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID');
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at < 0 ? '' : `${one.slice(at - 40, at + 60)} | ${other.slice(at - 40, at + 60)}`;
}
