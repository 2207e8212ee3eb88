import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import pg from 'pg';
import { accountKey, networkKey } from '@/lib/auth/charge-sign-in';
import { noteRefusal } from '@/lib/auth/session/sign-in-log';
import { issueKnownBrowser } from '@/lib/auth/sign-in/known-browser';
import { checkSignIn } from '@/lib/auth/sign-in/sign-in';
import { createUser } from '@/lib/auth/users/create-user';
import { db } from '@/lib/db/client';
import { purgeExpired } from '@/lib/jobs/purge-expired';
import { presets } from '@/lib/rights/permissions';
import { whileHeld } from '../support/held-rows';
import { must } from '../support/must';
import { auditOf } from '../support/records';
import { changeStaff, createStaff } from '../support/staff';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const start = new Date('2026-11-21T10:00:00Z');
const inSeconds = (seconds: number) => new Date(start.getTime() + seconds * 1000);

type Try = Partial<Parameters<typeof checkSignIn>[0]> & { email: string; password: string };

const tryWith = (given: Try) =>
  checkSignIn({
    network: randomUUID(),
    userAgent: 'test',
    knownBrowser: undefined,
    now: start,
    ...given,
  });

/** What the codes of so many wrong passwords come to, one after the other. */
async function guess(times: number, given: Partial<Try> & { email: string }): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < times; at += 1) {
    codes.push(codeOf(await tryWith({ password: 'wrong', ...given })));
  }
  return codes;
}

const codeOf = (answer: Awaited<ReturnType<typeof tryWith>>) => (answer.ok ? 'in' : answer.code);
const stranger = () => `${randomUUID()}@demo.test`;
/** What lets a stranger guess four times and no more. */
const four = ['REFUSED', 'REFUSED', 'REFUSED', 'REFUSED'];

describe('K3 who is refused', () => {
  test('learns the same for an unknown, a disabled and a passwordless account and a wrong password', async () => {
    const known = await createStaff();
    const [disabled, passwordless] = [await createStaff({ isEnabled: false }), await createStaff()];
    await changeStaff(passwordless.id, { passwordHash: null });
    const answers = await Promise.all([
      tryWith({ email: stranger(), password: known.password }),
      tryWith({ email: known.email, password: 'wrong' }),
      tryWith({ email: disabled.email, password: disabled.password }),
      tryWith({ email: passwordless.email, password: '' }),
      tryWith({ email: 'no address', password: known.password }),
    ]);
    for (const answer of answers) expect(answer).toEqual({ ok: false, code: 'REFUSED' });
  });

  test('waits about as long for every one of them', async () => {
    const [known, disabled] = [await createStaff(), await createStaff({ isEnabled: false })];
    // The work on the password is all that takes long: it is counted, not timed.
    const work = vi.mocked(argon2.verify);
    for (const tried of [
      { email: known.email, password: 'wrong' },
      { email: stranger(), password: 'wrong' },
      { email: disabled.email, password: disabled.password },
      { email: `${randomUUID()}@`, password: 'wrong' },
    ]) {
      work.mockClear();
      expect(await tryWith(tried)).toMatchObject({ code: 'REFUSED' });
      const hashes = work.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
      expect(hashes).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    }
  });
});

test('K3 the database is asked the same for an unknown, a disabled and a known account', async () => {
  const [known, disabled] = [await createStaff(), await createStaff({ isEnabled: false })];
  const asked = async (email: string) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect(await tryWith({ email, password: 'wrong' })).toMatchObject({ code: 'REFUSED' });
      // What is noted is not waited for.
      await new Promise((resolve) => setImmediate(resolve));
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  };
  const unknown = await asked(stranger());
  expect(unknown).toBeGreaterThan(1);
  expect(await asked(known.email)).toBe(unknown);
  expect(await asked(disabled.email)).toBe(unknown);
});

describe('K3 what is noted of a refusal', () => {
  const rowsOf = (userId: string) =>
    db().signInEvent.findMany({ where: { userId }, orderBy: { at: 'asc' } });

  test('is not waited for, so that it tells nothing of the account', async () => {
    const [known, disabled] = [await createStaff(), await createStaff({ isEnabled: false })];
    await whileHeld(async ({ query }) => {
      await query('LOCK TABLE sign_in_event IN ACCESS EXCLUSIVE MODE');
      const wrong = { email: known.email, password: 'wrong' };
      expect(await tryWith(wrong)).toMatchObject({ code: 'REFUSED' });
      expect(await tryWith(disabled)).toMatchObject({ code: 'REFUSED' });
    });
    await expect.poll(() => rowsOf(known.id)).toMatchObject([{ outcome: 'wrong_password' }]);
    const expected = [{ outcome: 'disabled', passedFactor: false, userAgent: 'test' }];
    await expect.poll(() => rowsOf(disabled.id)).toMatchObject(expected);
  });

  test('is no more than twenty rows a day', async () => {
    const { id, email } = await createStaff();
    const from = { network: 'test', userAgent: 'test' };
    for (let count = 0; count < 21; count += 1) await noteRefusal(email, from, inSeconds(count));
    expect(await rowsOf(id)).toHaveLength(20);
    await noteRefusal(email, from, inSeconds(86_420));
    expect(await rowsOf(id)).toHaveLength(21);
  });
});

describe('K1 wrong passwords', () => {
  test('of one account are let through four times in a burst of a hundred, from any network', async () => {
    const staff = await createStaff();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => tryWith({ email: staff.email, password: 'wrong' })),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'REFUSED')).toHaveLength(4);
    expect(codes.filter((code) => code === 'WAIT')).toHaveLength(96);
  });

  test('of one account are counted one by one when all of them ask at the same moment', async () => {
    const staff = await createStaff();
    const { key } = accountKey(staff.email);
    const wrong = () => tryWith({ email: staff.email, password: 'wrong' });
    await guess(2, { email: staff.email });
    const { under } = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM sign_in_throttle WHERE key = $1 FOR UPDATE', [key]);
      const guesses = Promise.all(Array.from({ length: 5 }, wrong));
      await untilWaiting(5);
      return { under: guesses };
    });
    const codes = (await under).map(codeOf);
    expect(codes.sort()).toEqual(['REFUSED', 'REFUSED', 'WAIT', 'WAIT', 'WAIT']);
  });

  test('are counted although a sign-in takes the count away at that moment', async () => {
    const staff = await createStaff();
    const network = randomUUID();
    const { key } = accountKey(staff.email);
    await tryWith({ email: staff.email, password: 'wrong' });
    const { under } = await whileHeld(async ({ query, untilWaiting }) => {
      await query(
        `INSERT INTO sign_in_throttle (key, failures, next_allowed_at, updated_at)
         VALUES ($1, 0, $2, $2)`,
        [networkKey(network).key, start],
      );
      const guess = tryWith({ email: staff.email, password: 'wrong', network });
      // It has seen the account's row, and holds it not yet.
      await untilWaiting(1);
      await db().signInThrottle.delete({ where: { key } });
      return { under: guess };
    });
    expect(await under).toMatchObject({ code: 'REFUSED' });
    expect(await db().signInThrottle.findUnique({ where: { key } })).toMatchObject({ failures: 1 });
  });

  test('that are long forgotten go, and whoever is counted just then is not waited for', async () => {
    const { key } = accountKey(stranger());
    const old = inSeconds(-2 * 86_400);
    const count = { failures: 1, nextAllowedAt: old, updatedAt: old };
    await db().signInThrottle.create({ data: { key, ...count } });
    const fresh = accountKey(stranger()).key;
    await db().signInThrottle.create({ data: { key: fresh, ...count, updatedAt: start } });
    await whileHeld(async ({ query }) => {
      await query('SELECT 1 FROM sign_in_throttle WHERE key = $1 FOR UPDATE', [key]);
      await purgeExpired(start);
    });
    expect(await db().signInThrottle.findUnique({ where: { key } })).not.toBeNull();
    await purgeExpired(start);
    expect(await db().signInThrottle.findUnique({ where: { key } })).toBeNull();
    expect(await db().signInThrottle.findUnique({ where: { key: fresh } })).not.toBeNull();
  });

  test('of many accounts are let through eleven times in a burst from one network', async () => {
    const network = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => tryWith({ email: stranger(), password: 'wrong', network })),
    );
    expect(answers.filter((answer) => !answer.ok && answer.code === 'REFUSED')).toHaveLength(11);
  });

  test('leave no row while they wait, one by one or all at once', async () => {
    const network = randomUUID();
    const emails = Array.from({ length: 80 }, () => stranger());
    const left = () =>
      db().signInThrottle.count({
        where: { key: { in: emails.map((email) => accountKey(email).key) } },
      });
    const guessAt = (email: string) => tryWith({ email, password: 'wrong', network });
    await Promise.all(emails.slice(0, 40).map(guessAt));
    expect(await left()).toBe(11);
    for (const email of emails.slice(40)) {
      expect(await guessAt(email)).toMatchObject({ code: 'WAIT' });
    }
    expect(await left()).toBe(11);
  });

  test('that wait hold no lock and write nothing', async () => {
    const network = randomUUID();
    await Promise.all(Array.from({ length: 11 }, () => guess(1, { email: stranger(), network })));
    await whileHeld(async ({ query }) => {
      const { key } = networkKey(network);
      await query('SELECT 1 FROM sign_in_throttle WHERE key = $1 FOR UPDATE', [key]);
      const email = stranger();
      expect(await tryWith({ email, password: 'wrong', network })).toMatchObject({ code: 'WAIT' });
    });
  });

  test('delay the right one too, by seconds that are told, and it works when they are over', async () => {
    const staff = await createStaff();
    await guess(4, { email: staff.email });
    const early = await tryWith({ ...staff, now: inSeconds(1) });
    expect(early).toEqual({ ok: false, code: 'WAIT', seconds: 1 });
    expect(await tryWith({ ...staff, now: inSeconds(2) })).toMatchObject({ ok: true });
  });

  test('are forgotten by a sign-in', async () => {
    const staff = await createStaff();
    await guess(3, { email: staff.email });
    await tryWith(staff);
    expect(await guess(4, { email: staff.email })).toEqual(four);
  });

  test('of an unknown account are delayed like those of a known one', async () =>
    expect(await guess(5, { email: stranger() })).toEqual([...four, 'WAIT']));
});

test('K2 a browser that has signed in before gets in while strangers keep the account waiting', async () => {
  const staff = await createStaff();
  const knownBrowser = issueKnownBrowser(staff.email);
  for (let i = 0; i < 12; i += 1) {
    await tryWith({ email: staff.email, password: 'wrong', now: inSeconds(i * 61) });
  }
  const now = inSeconds(11 * 61 + 1);
  expect(await tryWith({ ...staff, now })).toMatchObject({ code: 'WAIT' });
  expect(await tryWith({ ...staff, now, knownBrowser })).toMatchObject({ ok: true });
});

test('K2 a known browser is delayed by its own wrong passwords', async () => {
  const staff = await createStaff();
  const knownBrowser = issueKnownBrowser(staff.email);
  expect(await guess(5, { email: staff.email, knownBrowser })).toEqual([...four, 'WAIT']);
});

test('an address is found however it is typed', async () => {
  const staff = await createStaff();
  const answer = await tryWith({ ...staff, email: `  ${staff.email.toUpperCase()} ` });
  expect(answer).toMatchObject({ ok: true, value: { id: staff.id } });
});

describe('a new user', () => {
  const input = () => ({
    email: `${randomUUID()}@Demo.Test`,
    name: ' Karim ',
    permissions: presets.staff,
    password: 'river courtyard lamp',
  });

  test('can sign in, and their making is in the audit', async () => {
    const given = input();
    const { id } = must(await createUser(given));
    expect(await tryWith(given)).toMatchObject({ ok: true, value: { id, name: 'Karim' } });
    const user = await db().user.findUniqueOrThrow({ where: { id } });
    expect(user).toMatchObject({ email: given.email.toLowerCase(), permissions: presets.staff });
    const [entry] = await auditOf(`user:${id}`);
    expect(entry).toMatchObject({ action: 'user_created', actorName: 'user:create' });
    expect(JSON.stringify([entry?.before, entry?.after])).not.toContain('argon2');
  });

  test('is made once for one address, also by two at once', async () => {
    const given = input();
    const made = await Promise.all([createUser(given), createUser(given), createUser(given)]);
    expect(made.filter((one) => one.ok)).toHaveLength(1);
    expect(made.filter((one) => !one.ok && one.code === 'EMAIL_TAKEN')).toHaveLength(2);
  });

  test('needs a plain address and a password that is not weak', async () => {
    expect(await createUser({ ...input(), email: 'a@b@c' })).toMatchObject({ code: 'BAD_EMAIL' });
    const answer = await createUser({ ...input(), password: 'Password1' });
    expect(answer).toMatchObject({ code: 'WEAK_PASSWORD', problem: 'TOO_COMMON' });
  });
});
