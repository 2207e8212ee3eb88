// The questions are asked by the thousand: what Playwright notes of each `expect` would cost more
// than the answers, so the loops use `assert`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { placesFor } from '@/app/admin/_frame/desk-links';
import { sessionCookie } from '@/lib/auth/session/session-cookie';
import { db } from '@/lib/db/client';
import { type Permission, permissions } from '@/lib/rights/permissions';
import { makeOrder } from '../pages/order-states';
import { staysFrom } from '../pages/scenes';
import {
  type BuiltAction,
  type BuiltDoor,
  builtActions,
  builtDoors,
} from '../support/build-entries';
import { createStaff, openStaffSession } from '../support/staff';
import { postForm } from './fixtures/action-post';
import { answered } from './fixtures/http';
import { logLines } from './fixtures/log-lines';
import { attemptOf } from './fixtures/records';
import { actionRights, doorRights, postedDoors, type Right } from './fixtures/rights-table';
import { signedRun } from './fixtures/signed-run';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

const doors = builtDoors();
const actions = builtActions();

/** Behind these is its sender's file alone, or a month that nobody has closed: who may enter finds nothing. */
const maybeEmpty = new Set([
  '/admin/catalogue/file/[id]',
  '/admin/reconciliation/month/archive',
  '/admin/reconciliation/month/summary',
]);
const isEntered = (status: number, pattern = '') =>
  status < 400 || (status === 404 && maybeEmpty.has(pattern));

/** Somebody at a door. Without rights: nobody, for all that the server knows. */
type Visitor = {
  readonly name: string;
  readonly userId: string;
  readonly cookie: string;
  readonly rights: readonly Permission[] | null;
  /** Where they try: only where these rights are asked for. Absent: everywhere. */
  readonly tries?: readonly Right[];
};

type Target = {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
};

test('K14 every door and action of the build stands in the table, and nothing else does', () => {
  expect(doors.map(({ pattern }) => pattern).sort()).toEqual(Object.keys(doorRights).sort());
  expect(actions.map(({ name }) => name).sort()).toEqual(Object.keys(actionRights).sort());
  for (const { name, pages } of actions) expect(pages.length, name).toBeGreaterThan(0);
});

test('J7 K12 K14 every door and action of the desk is for those who may, and for nobody else', async ({
  stack,
  bank,
}) => {
  const { reference, orderId } = await makeOrder('held', { bank, nextStay: staysFrom(700) });
  const attempt = await attemptOf(reference);
  const visitors = await everyKindOfVisitor();
  const ids = visitors.map(({ userId }) => userId);
  // What the order owes the guest is on its way in any case.
  const waiting = () => db().mailOutbox.count({ where: { orderId, state: 'QUEUED' } });
  await expect.poll(waiting).toBe(0);
  await expect.poll(() => db().document.count({ where: { orderId } })).toBe(1);
  const { label } = await db().document.findFirstOrThrow({ where: { orderId } });
  const { kind } = await db().mailOutbox.findFirstOrThrow({ where: { orderId } });
  const { customerEmail } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const email = encodeURIComponent(customerEmail);
  const run = await signedRun();
  const target: Target = {
    url: stack.url,
    params: {
      reference,
      id: orderId,
      slug: 'barhi-dates',
      label,
      kind,
      email,
      guide: 'leaver',
      run,
    },
    form: tempting(reference, attempt.id),
  };
  const before = await rowsOf(orderId, ids);

  await Promise.all(
    shares(visitors, 4).map(async (share) => {
      for (const visitor of share) await knockWhereRefused(visitor, target);
    }),
  );
  expect(await rowsOf(orderId, ids)).toBe(before);
  await expectRefusalsLogged(visitors, stack.logFile);

  await Promise.all(
    shares(visitors, 4).map(async (share) => {
      for (const visitor of share) await enterWhereAdmitted(visitor, target);
    }),
  );
  const refused = await refusalsOf(ids, stack.logFile);
  for (const { name, userId, rights } of visitors) {
    const own = refused.filter((line) => line.userId === userId);
    const wrong = own.filter((line) => rights?.includes(line.permissionCode as Permission));
    expect(wrong, name).toEqual([]);
  }
});

function mayPass({ rights }: Visitor, right: Right): boolean {
  if (right === 'anyone' || right === 'machine') return true;
  return rights !== null && (right === 'signed-in' || rights.includes(right));
}

/** The doors or actions that a visitor tries, of those that are open to them or of the others. */
function tried<T extends BuiltDoor | BuiltAction>(
  all: readonly T[],
  visitor: Visitor,
  { isOpen }: { readonly isOpen: boolean },
): readonly T[] {
  return all.filter((one) => {
    const right = rightOf(one);
    const isTried = visitor.tries === undefined || visitor.tries.includes(right);
    return isTried && mayPass(visitor, right) === isOpen;
  });
}

function rightOf(entry: BuiltDoor | BuiltAction): Right {
  const right = 'pattern' in entry ? doorRights[entry.pattern] : actionRights[entry.name];
  if (right === undefined) throw new Error(`Not in the table: ${JSON.stringify(entry)}`);
  return right;
}

async function knockWhereRefused(visitor: Visitor, target: Target): Promise<void> {
  for (const door of tried(doors, visitor, { isOpen: false })) {
    await expectRefused(visitor, door, target);
  }
  for (const action of tried(actions, visitor, { isOpen: false })) {
    const what = `${visitor.name} sends ${action.name}`;
    const form = { ...target.form, signedInAs: visitor.userId };
    // Its own page, and one that is open to everybody: both run it.
    for (const path of [pathOf(action.pages[0] ?? '', target), '/cart']) {
      const sending = { url: target.url, path, cookie: visitor.cookie };
      const { status, text, location } = await postForm(action, form, sending);
      assert.ok(status < 400, `${what} to ${path}: ${status}`);
      assert.match(
        `${text} ${location}`,
        /do not have (the )?permission|no longer signed in|not signed in any more|"isSignedOut":true|\/sign-in/,
        `${what} to ${path}`,
      );
      if (visitor.rights !== null) break;
    }
  }
}

/** The refusal itself, and not a word of what is behind the door. */
async function expectRefused(visitor: Visitor, door: BuiltDoor, target: Target): Promise<void> {
  const path = pathOf(door.pattern, target);
  const what = `${visitor.name} at ${door.pattern}`;
  const { status, location, text } = await ask(visitor, door, target);
  assert.doesNotMatch(text, /Sara|example\.test/, what);
  if (door.kind === 'route') {
    assert.ok([303, 307, 401, 403].includes(status), `${what}: ${status}`);
    assert.ok(text.length < 500, what);
  } else if (visitor.rights === null) {
    const led = [status, location.replace(target.url, '')];
    assert.deepEqual(led, [307, `/sign-in?callbackUrl=${encodeURIComponent(path)}`], what);
  } else {
    const due = door.pattern === '/admin' ? wayOn(visitor) : refusalOf(visitor);
    assert.equal(mainOf(text), due, what);
  }
}

function refusalOf({ name }: Visitor): string {
  const sentence = word('en', 'desk.forbidden.text').replace('{name}', name);
  return word('en', 'desk.forbidden.title') + sentence;
}

/** The desk's first page leads on to what is theirs. */
function wayOn({ rights }: Visitor): string {
  const places = placesFor(rights ?? []).map(({ text }) => word('en', `desk.shell.${text}`));
  return word('en', 'reconciliation.overview.places') + places.join('');
}

async function enterWhereAdmitted(visitor: Visitor, target: Target): Promise<void> {
  if (visitor.rights === null) return;
  for (const door of tried(doors, visitor, { isOpen: true })) {
    const { pattern } = door;
    const { status, text, location } = await ask(visitor, door, target);
    const what = `${visitor.name} at ${pattern}`;
    assert.ok(isEntered(status, pattern), `${what}: ${status}`);
    assert.ok(!location.includes('/sign-in'), what);
    assert.ok(!text.includes('You do not have access to this page'), what);
  }
  for (const action of tried(actions, visitor, { isOpen: true })) {
    const path = pathOf(action.pages[0] ?? '', target);
    const { status, text } = await postForm(
      action,
      {},
      { ...target, path, cookie: visitor.cookie },
    );
    const what = `${visitor.name} sends ${action.name}`;
    assert.ok(isEntered(status, action.pages[0]), `${what}: ${status}`);
    assert.ok(!text.includes('You do not have permission to do this.'), what);
  }
}

async function expectRefusalsLogged(visitors: readonly Visitor[], file: string): Promise<void> {
  for (const visitor of visitors.filter(({ rights }) => rights !== null)) {
    const due = tried<BuiltDoor | BuiltAction>([...doors, ...actions], visitor, {
      isOpen: false,
    }).map(rightOf);
    const unlisted = async () => {
      const missing = [...due];
      for (const { permissionCode } of await refusalsOf([visitor.userId], file)) {
        const place = missing.indexOf(permissionCode as Right);
        if (place >= 0) missing.splice(place, 1);
      }
      return missing;
    };
    await expect.poll(unlisted, `refusals of ${visitor.name} without a line`).toEqual([]);
  }
  const strangers = visitors.filter(({ rights }) => rights === null).length;
  const out = await logLines(file, 'access.signed_out');
  for (const permission of permissions) {
    const due = [...doors, ...actions].filter((one) => rightOf(one) === permission).length;
    const lines = out.filter((line) => line.permissionCode === permission).length;
    expect(lines, `refused to strangers: ${permission}`).toBeGreaterThanOrEqual(due * strangers);
  }
}

async function refusalsOf(userIds: readonly string[], file: string) {
  const lines = await logLines(file, 'access.forbidden');
  return lines.filter(({ userId }) => userIds.includes(String(userId)));
}

/**
 * For each permission, who has that one alone and is admitted where it is asked for, and who has all
 * others and is refused there; and three of whom the server must know nothing.
 */
async function everyKindOfVisitor(): Promise<Visitor[]> {
  const sets = permissions.flatMap((one, place) => [
    {
      name: `Only ${one}`,
      rights: [one],
      tries: place === 0 ? [one, 'signed-in' as const] : [one],
    },
    {
      name: `All but ${one}`,
      rights: permissions.filter((other) => other !== one),
      tries: [one],
    },
  ]);
  const known = await Promise.all(
    sets.map(async ({ name, rights, tries }) => {
      const { id } = await createStaff({ name, permissions: rights });
      return { name, rights, tries, userId: id, cookie: await cookieOf(id) };
    }),
  );
  const stranger = { name: 'Nobody', rights: null, userId: randomUUID(), cookie: '' };
  const left = await createStaff({ name: 'Signed out' });
  const leftCookie = await cookieOf(left.id);
  await db().staffSession.updateMany({
    where: { userId: left.id },
    data: { revokedAt: new Date() },
  });
  const off = await createStaff({ name: 'Disabled', isEnabled: false });
  const offCookie = await cookieOf(off.id);
  return [
    ...known,
    stranger,
    { name: 'Signed out', rights: null, userId: left.id, cookie: leftCookie },
    { name: 'Disabled', rights: null, userId: off.id, cookie: offCookie },
  ];
}

async function cookieOf(userId: string): Promise<string> {
  const { value } = await openStaffSession(userId);
  return `${sessionCookie().name}=${value}`;
}

/** What would be done if nobody asked who sends it: every field that any form of the desk has. */
function tempting(reference: string, attemptId: string): Record<string, string> {
  return {
    reference,
    attemptId,
    clientToken: randomUUID(),
    requestId: randomUUID(),
    itemId: randomUUID(),
    seenVersion: '1',
    amount: '250000',
    outcome: 'AUTHORISED',
    reason: 'because the bank said so',
    note: 'agreed',
    mail: 'ORDER: 1',
  };
}

/** One hash over the order's rows and over all that was ever written in these people's names. */
async function rowsOf(orderId: string, userIds: readonly string[]): Promise<string> {
  const pointing = await db().$queryRaw<{ table: string; column: string }[]>`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conrelid NOT IN ('staff_session'::regclass, 'approval_notice'::regclass)
      AND c.confrelid IN ('"user"'::regclass, '"order"'::regclass)`;
  const parts = [
    '"order" WHERE id::text = ANY($1)',
    '"user" WHERE id::text = ANY($1)',
    'audit_entry WHERE actor_id = ANY($1)',
    'operation WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE order_id::text = ANY($1))',
    ...pointing.map(({ table, column }) => `${table} WHERE "${column}"::text = ANY($1)`),
  ];
  const hashes = parts.map(
    (part) =>
      `SELECT md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash FROM (SELECT * FROM ${part}) t`,
  );
  const rows = await db().$queryRawUnsafe<{ hash: string }[]>(hashes.join(' UNION ALL '), [
    orderId,
    ...userIds,
  ]);
  return rows.map(({ hash }) => hash).join(' ');
}

function ask(visitor: Visitor, door: BuiltDoor, target: Target) {
  return answered(() => askOnce(visitor, door, target));
}

async function askOnce(visitor: Visitor, { pattern }: BuiltDoor, target: Target) {
  // Without an address there is nobody to export.
  const query = pattern === '/admin/guests/export' ? `?email=${target.params.email}` : '';
  const answer = await fetch(target.url + pathOf(pattern, target) + query, {
    method: postedDoors.includes(pattern) ? 'POST' : 'GET',
    headers: {
      cookie: visitor.cookie,
      'accept-language': 'en',
      // Packing and unpacking would be a good part of the work.
      'accept-encoding': 'identity',
      origin: target.url,
    },
    redirect: 'manual',
  });
  const text = await answer.text();
  return { status: answer.status, location: answer.headers.get('location') ?? '', text };
}

function pathOf(pattern: string, { params }: Target): string {
  return pattern.replace(/\[(?:\.{3})?(\w+)\]/g, (_whole, name: string) => params[name] ?? '');
}

function mainOf(html: string): string {
  const [, main = ''] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return main.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]+>/g, '');
}

function shares<T>(all: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_none, index) =>
    all.filter((_one, position) => position % count === index),
  );
}
