import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anchorText } from '@/lib/audit/anchor-hash';
import { takeAnchor } from '@/lib/audit/take-anchor';
import { holdNight } from '../../support/one-night';
import { runSql } from '../../support/plain-sql';
import { withBank } from '../../support/shop';

const bank = withBank();

type Ended = { readonly status: number; readonly output: string };

/** A command as npm would start it, on the database of this file. */
function run(command: string, ...args: string[]): Promise<Ended> {
  const file = path.join('scripts', 'commands', `${command}.ts`);
  const flags = ['--conditions=react-server', '--import', 'tsx', file, ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, flags, { env: process.env }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` });
    });
  });
}

test('replay and audit:verify say what is wrong, and end accordingly', async () => {
  const stay = await holdNight(bank);
  const anchor = await takeAnchor(new Date());
  if (!anchor) throw new Error('no anchor');
  const [same, clean] = await Promise.all([
    run('replay', '--order', stay.reference),
    run('audit-verify', '--anchor', anchorText(anchor)),
  ]);
  expect(same.output).toContain('Replayed 1 orders.');
  expect(clean.output).toContain('The audit trail is unchanged.');
  expect([same.status, clean.status]).toEqual([0, 0]);
  const given = [stay.attemptId];
  await runSql(`UPDATE payment_attempt SET state = 'DECLINED' WHERE id = $1::uuid`, given);
  const copies = path.join(tmpdir(), `anchors-${process.pid}.txt`);
  await writeFile(copies, `a mail\n2026-01-01:${'0'.repeat(64)}\n`);
  const [replayed, verified, mistyped] = await Promise.all([
    run('replay', '--since', '2026-01-01', '--json'),
    run('audit-verify', '--anchors', copies),
    run('audit-verify', '--anchor', 'nonsense'),
  ]);
  expect([replayed.status, verified.status, mistyped.status]).toEqual([1, 1, 1]);
  const told = JSON.parse(replayed.output.slice(replayed.output.indexOf('{')));
  const differences = [{ column: 'state', stored: 'DECLINED', replayed: 'AUTHORISED' }];
  expect(told.differing).toMatchObject([{ reference: stay.reference, differences }]);
  expect(verified.output).toContain('attempt.state');
  expect(verified.output).toContain('ANCHOR_REMOVED');
  expect(mistyped.output).toContain('--anchor does not name an anchor.');
});
