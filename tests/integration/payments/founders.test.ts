import { nameFounders } from '@/lib/auth/users/founders';
import { invitePerson } from '@/lib/auth/users/invite-person';
import { db } from '@/lib/db/client';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import type { Actor } from '@/lib/rights/actor';
import { presets } from '@/lib/rights/permissions';
import { must } from '../../support/must';
import { holdNight, reverseStay } from '../../support/one-night';
import { actorOf } from '../../support/people';
import { withBank } from '../../support/shop';
import { createStaff } from '../../support/staff';

process.env.REVERSAL_FOUR_EYES_ABOVE = '25000';

const bank = withBank();
const day = 86_400_000;

/** `asking` asks for a reversal; what becomes of it when `deciding` approves. */
async function approve(asking: Actor, deciding: Actor) {
  const asked = await reverseStay(await holdNight(bank), {}, asking as Actor<'reverse'>);
  if (!asked.ok || asked.value.kind !== 'requested') throw new Error(JSON.stringify(asked));
  const wish = { requestId: asked.value.requestId, decision: 'approve', note: '' } as const;
  const decided = await decideApproval(deciding as Actor<'approve'>, wish);
  return decided.ok ? 'approved' : decided.code;
}

test('J8 the two founders of a new house check each other, and nobody else does', async () => {
  const createdAt = new Date();
  const first = await createStaff({ createdAt, name: 'Noor' });
  const noor = await actorOf<'manage_users'>(first.id);
  const given = { email: 'omar@demo.test', name: 'Omar', permissions: presets.admin, locale: 'en' };
  const invited = must(await invitePerson(noor, given));
  const omar = await actorOf(invited.userId);
  const third = await actorOf((await createStaff({ createdAt })).id);
  const clerk = await createStaff({ createdAt, permissions: presets.staff });
  expect(await approve(noor, omar)).toBe('INFLUENCED');
  expect(await approve(noor, third)).toBe('ACCOUNT_TOO_NEW');
  const name = (...emails: string[]) => nameFounders(emails);
  expect(await name(first.email)).toMatchObject({ code: 'NOT_TWO_PEOPLE' });
  expect(await name(first.email, first.email)).toMatchObject({ code: 'NOT_TWO_PEOPLE' });
  expect(await name(first.email, 'nobody@demo.test')).toMatchObject({ code: 'NOT_TWO_PEOPLE' });
  expect(await name(first.email, clerk.email)).toMatchObject({ code: 'NOT_AN_APPROVER' });
  const late = new Date(createdAt.getTime() + 7 * day);
  expect(await nameFounders([first.email, omar.email], late)).toMatchObject({ code: 'NOT_NEW' });
  const both = await Promise.all([name(first.email, omar.email), name(third.email, omar.email)]);
  const answer = both.map((one) => (one.ok ? 'named' : one.code)).sort();
  expect(answer).toEqual(['ALREADY_NAMED', 'named']);
  const founding = await db().founding.findUniqueOrThrow({ where: { id: 1 } });
  const ids = [founding.firstId, founding.secondId];
  const [one = noor, other = omar] = await Promise.all(ids.map((id) => actorOf(id)));
  expect([await approve(one, other), await approve(other, one)]).toEqual(['approved', 'approved']);
  const outside = [noor, omar, third].find(({ userId }) => !ids.includes(userId)) ?? third;
  expect(await approve(one, outside)).not.toBe('approved');
  for (const id of ids) {
    const entry = { subject: `user:${id}`, action: 'founder_named' };
    expect(await db().auditEntry.count({ where: entry })).toBe(1);
  }
  await expect(db().founding.delete({ where: { id: 1 } })).rejects.toThrow();
});
