// How do people of the desk act over HTTP, on either instance?
import { randomUUID } from 'node:crypto';
import { type FoundForm, findForm, type Page, textOf } from '../../bench/page-visitor';
import type { Campaign } from './campaign';
import { expectPage, Visitor } from './visitor';

export type Person = { readonly id: string; readonly email: string; readonly visitor: Visitor };

export type MoneyDialog = 'complete' | 'reverse';

export type OpenDialog = { readonly page: Page; readonly form: FoundForm; readonly amount: string };

const allPermissions =
  '{see_orders,complete,complete_above_ceiling,reverse,resolve,approve,export,manage_catalogue,manage_users,read_audit}';

/** Somebody signed in by the form; without a wish one with all rights. */
export async function signIn(
  campaign: Campaign,
  wish: { permissions?: readonly string[]; name?: string; instance?: number } = {},
): Promise<Person> {
  const password = campaign.accounts['admin@demo.test'] ?? '';
  const id = randomUUID();
  const email = `${id}@demo.test`;
  // Old enough to be a second person, and made by nobody.
  await campaign.sql(
    `INSERT INTO "user" (id, email, name, password_hash, permissions, is_enabled, created_at)
     SELECT $1, $2, $3, password_hash, $4::"Permission"[], true, now() - interval '60 days' FROM "user"
     WHERE email = 'admin@demo.test'`,
    [
      id,
      email,
      wish.name ?? 'Zainab',
      wish.permissions ? `{${wish.permissions.join(',')}}` : allPermissions,
    ],
  );
  // Everybody of a campaign comes from one network, also those who failed on purpose.
  await campaign.sql('DELETE FROM sign_in_throttle');
  const base = campaign.urlOf(wish.instance ?? 0);
  const visitor = new Visitor(campaign.poster, campaign.url, base);
  const page = expectPage(await visitor.open('/sign-in'), 200);
  expectPage(await visitor.send(page, { email, password }), 200, /^\/admin/);
  return { id, email, visitor };
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

/** Sends a dialog as it stands. `isDone`: the desk leads to the order with an operation. */
export async function sendDialog(
  visitor: Visitor,
  dialog: OpenDialog,
  typed: Readonly<Record<string, string>>,
): Promise<{ isDone: boolean; page: Page; text: string; operationId: string | null }> {
  const page = await visitor.sendForm(dialog.page, { ...dialog.form, typed });
  const operationId = new URL(page.url).searchParams.get('outcome');
  return { isDone: operationId !== null, page, text: textOf(page.html), operationId };
}

/** Opens and sends in one go; amounts in plain dinars. */
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

/** Cancels an order that nobody has paid, although a result may still come. */
export async function cancelAtDesk(visitor: Visitor, reference: string): Promise<Page> {
  const page = expectPage(await visitor.open(`/admin/orders/${reference}?dialog=cancel`), 200);
  const form = findForm(page.html, ['reason', 'seenVersion']);
  const typed = { reason: 'faults', isPendingAccepted: 'yes' };
  const done = await visitor.sendForm(page, { ...form, typed });
  return expectPage(done, 200, /cancelled=1/);
}

/** The reversal's dialog wants the authorised amount typed; its hint says it. */
function authorisedPlain(dialog: OpenDialog): string {
  const hint = /id="reverse-amount-hint"[^>]*>([^<]*)</.exec(dialog.page.html)?.[1] ?? '';
  return /[0-9][0-9.]*[0-9]|[0-9]/.exec(hint)?.[0] ?? '';
}
