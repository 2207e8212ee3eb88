// How do staff act over HTTP, on either instance?
import { randomUUID } from 'node:crypto';
import { chainStart, hashAudit } from '@/lib/audit/audit-hash';
import { type FoundForm, findForm, type Page, textOf } from '../../bench/page-visitor';
import type { Campaign } from './campaign';
import { expectPage, Visitor } from './visitor';

export type Person = { readonly id: string; readonly email: string; readonly visitor: Visitor };

export type MoneyDialog = 'complete' | 'reverse';

export type OpenDialog = { readonly page: Page; readonly form: FoundForm; readonly amount: string };

const allPermissions =
  '{see_orders,complete,complete_above_ceiling,reverse,resolve,approve,export,manage_catalogue,manage_users,read_audit}';

/** Creates a user and signs them in by the form; by default with all rights. */
export async function signIn(
  campaign: Campaign,
  wish: { permissions?: readonly string[]; name?: string; instance?: number } = {},
): Promise<Person> {
  const password = campaign.accounts['admin@demo.test'] ?? '';
  const id = randomUUID();
  const email = `${id}@demo.test`;
  // Old enough to count as a second person, and without a creator.
  await writeAccount(campaign, id, 'user_created', {
    sql: `INSERT INTO "user" (id, email, name, password_hash, permissions, is_enabled, created_at)
     SELECT $1, $2, $3, password_hash, $4::"Permission"[], true, now() - interval '60 days' FROM "user"
     WHERE email = 'admin@demo.test'`,
    values: [
      email,
      wish.name ?? 'Zainab',
      wish.permissions ? `{${wish.permissions.join(',')}}` : allPermissions,
    ],
  });
  // All users of a campaign share one network, including those who failed on purpose.
  await campaign.sql('DELETE FROM sign_in_throttle');
  const base = campaign.urlOf(wish.instance ?? 0);
  const visitor = new Visitor(campaign.poster, campaign.url, base);
  const page = expectPage(await visitor.open('/sign-in'), 200);
  expectPage(await visitor.send(page, { email, password }), 200, /^\/admin/);
  return { id, email, visitor };
}

/** Writes an account bypassing the app, with the audit entry that records its current state. */
async function writeAccount(
  campaign: Campaign,
  id: string,
  action: string,
  { sql, values }: { sql: string; values: readonly unknown[] },
): Promise<void> {
  const client = await campaign.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql, [id, ...values]);
    const { rows } = await client.query(
      `SELECT email, name, permissions::text[] AS permissions, is_enabled AS "isEnabled",
         password_mark(password_hash) AS "passwordMark" FROM "user" WHERE id = $1`,
      [id],
    );
    const subject = `user:${id}`;
    const head = await client.query(
      'SELECT sequence, hash FROM audit_entry WHERE subject = $1 ORDER BY sequence DESC LIMIT 1',
      [subject],
    );
    const { hash: prevHash = chainStart, sequence = 0 } = head.rows[0] ?? {};
    const content = {
      subject,
      sequence: sequence + 1,
      at: new Date().toISOString(),
      actorKind: 'system',
      actorId: null,
      actorName: 'campaign',
      action,
      cause: 'campaign',
      before: {},
      after: rows[0],
    };
    await client.query(
      `INSERT INTO audit_entry (subject, sequence, at, actor_kind, actor_id, actor_name, action,
         cause, before, after, prev_hash, hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [...Object.values(content), prevHash, hashAudit(prevHash, content)],
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Opens one of the two dialogs of an order's page. */
export async function openDialog(
  visitor: Visitor,
  reference: string,
  kind: MoneyDialog,
): Promise<OpenDialog> {
  const page = expectPage(await visitor.open(`/admin/orders/${reference}?dialog=${kind}`), 200);
  const form = findForm(page.html, ['amount', 'reason']);
  return { page, form, amount: form.fields.find(([name]) => name === 'amount')?.[1] ?? '' };
}

/** Sends a dialog, filled in. `isDone`: the desk redirects to the order with an operation. */
export async function sendDialog(
  visitor: Visitor,
  dialog: OpenDialog,
  typed: Readonly<Record<string, string>>,
): Promise<{ isDone: boolean; page: Page; text: string; operationId: string | null }> {
  const page = await visitor.sendForm(dialog.page, { ...dialog.form, typed });
  const operationId = new URL(page.url).searchParams.get('outcome');
  return { isDone: operationId !== null, page, text: textOf(page.html), operationId };
}

/** Opens and sends a dialog; amounts in plain dinars. */
export async function act(
  visitor: Visitor,
  reference: string,
  kind: MoneyDialog,
  typed: { amount?: string; reason?: string } = {},
) {
  const dialog = await openDialog(visitor, reference, kind);
  const amount = typed.amount ?? (dialog.amount || authorisedPlain(dialog));
  return sendDialog(visitor, dialog, { amount, reason: typed.reason ?? 'faults' });
}

/** The authorised amount, which the reversal's dialog shows in its hint and requires typed. */
function authorisedPlain(dialog: OpenDialog): string {
  const hint = /id="reverse-amount-hint"[^>]*>([^<]*)</.exec(dialog.page.html)?.[1] ?? '';
  return /[0-9][0-9.,]*[0-9]|[0-9]/.exec(hint)?.[0] ?? '';
}
