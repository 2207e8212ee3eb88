import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { db } from '@/lib/db/client';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { receiveResult } from '@/lib/payments/incoming/receive-result';
import { findOperator } from '@/lib/payments/incoming/reverify';
import { readAttempt } from '../../support/one-night';
import { type BankFields, formBody, withBank } from '../../support/shop';
import { createStaff } from '../../support/staff';
import { stateOf, waitingPayment } from '../../support/waiting-payment';

// The guess was wrong: what the bank signs does not verify in this process.
process.env.GATEWAY_RESULT_MAC_KEY = 'FFEEDDCCBBAA99887766554433221100';
const bank = withBank();
const spool = process.env.SPOOL_DIR ?? '';
const waiting = () => readdirSync(spool).filter((name) => name !== 'journal');
const root = path.resolve(import.meta.dirname, '../../..');

beforeAll(async () => {
  await db().$executeRaw`INSERT INTO installation (id, made_by) VALUES (1, 'demo')
    ON CONFLICT DO NOTHING`;
});

type Answer = { status: number; text: string };

/** The command as an operator runs it, with the key that the bank has confirmed since. */
async function reverify(...options: string[]): Promise<Answer> {
  const command = ['--conditions=react-server', '--import', 'tsx', 'scripts/commands/reverify.ts'];
  const env = { ...process.env, GATEWAY_RESULT_MAC_KEY: '' };
  try {
    const given = [...command, ...options];
    const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: root, env });
    return { status: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, text: stdout + stderr };
  }
}

/** One network: whose first post for an ORDER is kept takes the only place there. */
const deliver = async (fields: BankFields, receivedAt: Date) => {
  const receipt = await receiveResult({
    body: formBody(fields),
    contentType: 'application/x-www-form-urlencoded',
    receivedAt,
    network: '198.51.100.7',
  });
  await drainUnverified();
  return receipt;
};

/** A file of the spool that nobody could believe, with a result that the bank did sign. */
function setAside(fields: BankFields): void {
  mkdirSync(spool, { recursive: true });
  const digest = 'b'.repeat(64);
  const content = { version: 1, source: 'RESULT', receivedAt: new Date(), digest };
  writeFileSync(
    path.join(spool, `${digest}.aside`),
    JSON.stringify({ ...content, fields: Object.entries(fields) }),
  );
}

describe('npm run reverify', () => {
  test('believes with the right key what a wrong one had refused, and names its operator', async () => {
    const operator = await createStaff({ name: 'Noor' });
    const honest = await waitingPayment();
    const [forged, spooled] = [await waitingPayment(), await waitingPayment()];
    const arrived = new Date('2026-11-20T10:00:00.000Z');
    const { P_SIGN: _mac, ...said } = await bank.pay(honest.attempt.gatewayOrderId);
    const references = { INT_REF: '48F5753861DA7D98', NONCE: '76E43C77D03A5AF4BD48F2A0FDC277BA' };
    const fields = await bank.sign({ ...said, ...references });
    // A10: the same signed bytes cut at another place come first.
    const cut = { INT_REF: '6', NONCE: `F5753861DA7D9832${references.NONCE}` };
    await deliver({ ...fields, ...cut }, arrived);
    expect(await deliver(fields, arrived)).toMatchObject({ status: 400, code: 'MAC_MISMATCH' });
    const other = await bank.pay(forged.attempt.gatewayOrderId);
    await deliver({ ...other, P_SIGN: 'AB'.repeat(32) }, arrived);
    setAside(await bank.pay(spooled.attempt.gatewayOrderId));
    const dry = await reverify('--operator', operator.email);
    expect(dry).toMatchObject({ status: 0 });
    expect(dry.text).toContain('Dry run: nothing was written');
    expect(dry.text).toMatch(new RegExp(`RESULT +${honest.attempt.gatewayOrderId} +believed`));
    expect(dry.text).toMatch(new RegExp(`SPOOL +${spooled.attempt.gatewayOrderId} +believed`));
    expect(dry.text).toMatch(new RegExp(`${forged.attempt.gatewayOrderId} +refused +MAC_MISMATCH`));
    expect(await stateOf(honest.attempt.id)).toBe('AWAITING_RESULT');
    expect(await db().auditEntry.count({ where: { subject: 'quarantine' } })).toBe(0);
    expect(waiting()).toHaveLength(1);
    const applied = await reverify('--operator', operator.email, '--apply');
    expect(applied.text).toContain('3 kept, 2 believed. Operator: Noor.');
    const expected = { state: 'PAID', outcomeAt: arrived, internalReference: references.INT_REF };
    expect(await readAttempt(honest.attempt.id)).toMatchObject(expected);
    expect(await stateOf(forged.attempt.id)).toBe('AWAITING_RESULT');
    expect(await stateOf(spooled.attempt.id)).toBe('PAID');
    expect(waiting()).toEqual([]);
    expect(
      (await db().quarantinedPost.findMany()).filter(({ verifiedAt }) => verifiedAt !== null),
    ).toMatchObject([{ gatewayOrderId: honest.attempt.gatewayOrderId }]);
    const by = { actorKind: 'user', actorId: operator.id, action: 'quarantine.reverified' };
    expect(
      await db().auditEntry.findMany({ where: { subject: 'quarantine' }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { ...by, after: { code: 'APPROVED', gatewayOrderId: honest.attempt.gatewayOrderId } },
      { ...by, after: { gatewayOrderId: spooled.attempt.gatewayOrderId } },
    ]);
  });

  test('obeys nobody who may not settle what is unknown', async () => {
    const clerk = await createStaff({ permissions: ['see_orders', 'complete'] });
    const gone = await createStaff({ isEnabled: false });
    expect(await findOperator('nobody@shop.test')).toMatchObject({ code: 'UNKNOWN' });
    expect(await findOperator(gone.email)).toMatchObject({ code: 'DISABLED' });
    expect(await findOperator(clerk.email.toUpperCase())).toMatchObject({ code: 'NOT_PERMITTED' });
  });
});
