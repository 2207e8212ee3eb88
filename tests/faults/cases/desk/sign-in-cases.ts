// K2, K5, K16: what guards the sign-in of staff, over HTTP and without scripts.
import { TOTP } from 'otpauth';
import { textOf } from '../../../bench/page-visitor';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { type Person, signIn } from '../../harness/desk';
import { expectPage, Visitor } from '../../harness/visitor';

const recoveryCode = /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/g;

defineCase(
  'K2',
  {
    priority: 0,
    title: 'Who knows a password keeps its owner out of the second step: told, and let in.',
  },
  async (t) => {
    const owner = await signIn(t.campaign);
    const { secret, codes } = await setUpFactor(t, owner);
    // The code that set it up is used; the test goes on within its half minute.
    await t.campaign.sql('UPDATE second_factor SET last_step = 0 WHERE user_id = $1', [owner.id]);
    const stranger = await half(t, owner, newBrowser(t));
    let checked = 0;
    for (let guess = 0; guess < 40; guess += 1) {
      const answered = textOf((await sendCode(stranger, '000000')).html);
      if (answered.includes('This code is not right')) checked += 1;
    }
    t.check(checked > 0 && checked < 10, `${checked} of 40 codes were looked at`);
    const known = newBrowser(t);
    for (const pair of owner.visitor.cookie.split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      if (name.endsWith('diwan_known')) known.setCookie(name, value);
    }
    const own = await sendCode(await half(t, owner, known), appCode(secret));
    expectPage(own, 200, /^\/admin/);
    const [{ mails } = { mails: 0 }] = await t.campaign.sql<{ mails: number }>(
      `SELECT count(*)::int AS mails FROM mail_outbox
       WHERE recipient = $1 AND payload->>'change' = 'codesGuessed'`,
      [owner.email],
    );
    t.equal(mails, 1, 'warnings to the owner');
    t.equal(codes.length, 10, 'recovery codes that were shown without scripts');
  },
);

defineCase(
  'K5',
  { priority: 1, title: 'A known password, or the house’s name, is set: refused.' },
  async (t) => {
    const { visitor, email } = await signIn(t.campaign);
    const password = t.campaign.accounts['admin@demo.test'] ?? '';
    const weak = ['q1w2e3r4', 'abcd1234', 'dardijla', 'Dar-Dijla-2026', 'claylamp1', email];
    const change = async (newPassword: string) =>
      visitor.send(await visitor.open('/admin/account'), { password, newPassword });
    for (const newPassword of weak) {
      t.check(!(await change(newPassword)).url.includes('done='), `${newPassword} was taken`);
    }
    const before = newBrowser(t);
    for (const pair of visitor.cookie.split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      before.setCookie(name, value);
    }
    const set = await change('lantern over quiet water');
    t.check(set.url.includes('done=password'), `a good one was refused: ${textOf(set.html)}`);
    expectPage(await visitor.open('/admin/account'), 200, /^\/admin\/account/);
    // A copy of the cookie from before it is worth nothing.
    expectPage(await before.open('/admin/account'), 200, /^\/sign-in/);
  },
);

defineCase(
  'K16',
  {
    priority: 1,
    title: 'A browser signs in again at the library’s own address: its session before ends.',
  },
  async (t) => {
    const { id, email, visitor } = await signIn(t.campaign);
    const { csrfToken } = JSON.parse((await visitor.ask('/api/auth/csrf')).text);
    const password = t.campaign.accounts['admin@demo.test'] ?? '';
    const answer = await visitor.ask('/api/auth/callback/credentials', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(t.campaign.url).origin,
      },
      body: new URLSearchParams({ csrfToken, email, password }).toString(),
    });
    t.check(!`${answer.headers.location}`.includes('error'), `refused: ${answer.headers.location}`);
    const open = await t.campaign.sql(
      'SELECT 1 FROM staff_session WHERE user_id = $1 AND revoked_at IS NULL',
      [id],
    );
    t.equal(open.length, 1, 'open sessions');
    expectPage(await visitor.open('/admin/account'), 200, /^\/admin\/account/);
  },
);

function newBrowser(t: CaseContext): Visitor {
  return new Visitor(t.campaign.poster, t.campaign.url, t.campaign.urlOf(0));
}

/** The first step with the right password. */
async function half(t: CaseContext, { email }: Person, visitor: Visitor): Promise<Visitor> {
  const password = t.campaign.accounts['admin@demo.test'] ?? '';
  const page = expectPage(await visitor.open('/sign-in'), 200);
  expectPage(await visitor.send(page, { email, password }), 200, /^\/sign-in\/code/);
  return visitor;
}

async function sendCode(visitor: Visitor, code: string) {
  return visitor.send(expectPage(await visitor.open('/sign-in/code'), 200), { code });
}

/** Two-factor authentication by the person's own page; the codes that it showed. */
async function setUpFactor(t: CaseContext, { visitor }: Person) {
  const page = expectPage(await visitor.open('/admin/account/second-factor'), 200);
  const [, shown = ''] = /<bdi dir="ltr"[^>]*>([A-Z2-7 ]{32,})<\/bdi>/.exec(page.html) ?? [];
  const secret = shown.replaceAll(' ', '');
  if (secret === '') t.void('no key was shown');
  const set = expectPage(await visitor.send(page, { code: appCode(secret) }), 200);
  return { secret, codes: [...new Set(textOf(set.html).match(recoveryCode))] };
}

function appCode(secret: string): string {
  return new TOTP({ secret, digits: 6, period: 30 }).generate();
}
