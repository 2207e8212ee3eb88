// Which attacks from outside and from within are shown by other tests, because they need another clock,
// the database's owner or a real browser?
import { defineCovered } from '../../harness/define-case';

type Row = readonly [
  id: string,
  layer: 'function' | 'browser',
  file: string,
  test: string,
  title: string,
];

const rows: readonly Row[] = [
  [
    'J8',
    'browser',
    'tests/e2e/four-eyes.spec.ts',
    'J8 H-2 somebody who invites a second account is not two people',
    'One person invites another account and passes for two: refused.',
  ],
  [
    'J8',
    'function',
    'tests/integration/payments/four-eyes.test.ts',
    'J8 H-2 not one with the inviter of the requester',
    'Two accounts that one person invited pass for two: refused.',
  ],
  [
    'H9',
    'function',
    'tests/integration/evidence/audit-seals.test.ts',
    'the guards off, a trail deleted, the last entry of another removed, rights by UPDATE',
    'The owner deletes a trail and gives rights by UPDATE: audit:verify names each.',
  ],
  [
    'O11',
    'function',
    'tests/integration/payments/kept-nights.test.ts',
    'O11 twelve large carts at once, from one network, are not each alone',
    'One client keeps the whole house without a card: not above 5 % for 20 minutes.',
  ],
  [
    'O11',
    'function',
    'tests/integration/payments/anonymous-budget.test.ts',
    'O11 an order has sixty nights in all',
    'One cart holds every room of the month: refused.',
  ],
  [
    'O11',
    'function',
    'tests/integration/payments/anonymous-budget.test.ts',
    'are ten a day, however it is spelled; further orders are taken without',
    'Mails of unpaid orders flood an address: ten a day.',
  ],
  [
    'A31',
    'function',
    'tests/integration/inbound/quarantine.test.ts',
    'A31 L-1 has one place an ORDER for each network',
    'Forged posts take the quarantine’s places of an ORDER: the bank’s own is kept.',
  ],
  [
    'B17',
    'function',
    'tests/integration/payments/payment-guards.test.ts',
    'B17 L-13 counts once, also with its letter as %s',
    'A NONCE comes again in another letter case: the same NONCE.',
  ],
  [
    'K1',
    'function',
    'tests/integration/auth-sign-in.test.ts',
    'leave no row while they wait, one by one or all at once',
    'Sign-ins that have to wait fill the table: they write nothing.',
  ],
  [
    'K6',
    'function',
    'tests/unit/auth/user-rules.test.ts',
    'opens or closes no account that may do more than oneself, by whatever way',
    'A user administrator disables every administrator: refused.',
  ],
  [
    'K16',
    'function',
    'tests/integration/auth-oidc.test.ts',
    'binds the account of the first sign-in: another with the same address is refused, and logged',
    'Another account of the organisation has the person’s address: refused.',
  ],
  [
    'K16',
    'function',
    'tests/integration/auth-oidc.test.ts',
    'ends the session that the browser had, whosever it was',
    'A sign-in leaves the browser’s former session alive: L-2, it ends, whosever it was.',
  ],
  [
    'K2',
    'function',
    'tests/integration/auth-second-factor.test.ts',
    'K2 opens in the browser that was in before while strangers guess in every network',
    'Whoever knows the password keeps its owner out of the code step: L-5, the known browser gets in.',
  ],
  [
    'L2',
    'function',
    'tests/integration/planted-cart.test.ts',
    'L2 who planted the cart reads no order that is placed from it',
    'A planted cart cookie opens the victim’s order: M-7, it opens nothing.',
  ],
  [
    'A27',
    'function',
    'tests/unit/http/incoming-requests.test.ts',
    'A27 L-8 a request that trickles in has a minute',
    'Bodies drip at any other address: a minute for the whole request.',
  ],
  [
    'M7',
    'function',
    'tests/unit/security/source-scan.test.ts',
    'M7 calls the bank and the webhook alone, and the shop only from its pages: never itself',
    'A neighbour on the machine answers what the shop asks of itself: it asks nothing.',
  ],
  [
    'D14',
    'function',
    'tests/unit/http/incoming-requests.test.ts',
    'L-12 what brings no policy of its own says that it is no page',
    'A file, a redirect or a refusal is framed by another site: each says that it is no page.',
  ],
  [
    'A29',
    'browser',
    'tests/e2e/doors.spec.ts',
    'Q4 known exploits of the framework are refused and the shop stays alive',
    'TRACE comes to any address, or a target names another host: refused, led nowhere else.',
  ],
  [
    'K11',
    'browser',
    'tests/e2e/forms.spec.ts',
    'K11 a form from elsewhere changes nothing, whatever it says about itself',
    'A form of another site is posted to an action: refused without an error of ours.',
  ],
  [
    'M9',
    'function',
    'tests/unit/selling/decode-picture.test.ts',
    'costs a moment and little memory, however much is packed into it',
    'A picture is none, or a bomb: refused, or decoded and made anew.',
  ],
];

for (const [id, layer, file, test, title] of rows) {
  defineCovered(id, { priority: 1, layer, file, test, title });
}
