import { beforeEach, describe, expect, test, vi } from 'vitest';
import { claim, close, release } from '@/app/admin/attention/actions';
import { approve, refuse, withdraw } from '@/app/admin/attention/approvals/actions';
import { readMail } from '@/app/admin/attention/paste/actions';
import { complete, reverse } from '@/app/admin/orders/[reference]/actions';
import { cancel } from '@/app/admin/orders/[reference]/cancel-actions';
import { askToSettle } from '@/app/admin/orders/[reference]/resolve/actions';
import type { Permission } from '@/lib/auth/permissions';
import { settings } from '@/lib/env';
import { createStaff, openStaffSession } from '../support/staff';

const browser = { cookies: [] as { name: string; value: string }[], headers: new Headers() };
const reached = vi.hoisted(() => vi.fn());

vi.mock('next/headers', () => ({
  headers: async () => browser.headers,
  cookies: async () => ({ getAll: () => browser.cookies }),
}));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirect ${path}`);
  },
}));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'en',
  getTranslations: async () => (key: string) => key,
}));
vi.mock('@/lib/payments/complete-payment', () => ({ completePayment: reached }));
vi.mock('@/lib/payments/reverse-payment', () => ({ reversePayment: reached }));
vi.mock('@/lib/payments/cancel-order', () => ({ cancelOrder: reached }));
vi.mock('@/lib/payments/request-resolution', () => ({ requestResolution: reached }));
vi.mock('@/lib/payments/decide-approval', () => ({ decideApproval: reached }));
vi.mock('@/lib/payments/withdraw-approval', () => ({ withdrawApproval: reached }));
vi.mock('@/lib/payments/paste-mail', () => ({ receivePastedMail: reached }));
vi.mock('@/lib/payments/attention-actions', () => ({
  claimAttention: reached,
  closeAttention: reached,
  releaseAttention: reached,
}));

const actions = {
  complete: { action: complete, needs: 'complete' },
  reverse: { action: reverse, needs: 'reverse' },
  cancel: { action: cancel, needs: 'complete' },
  askToSettle: { action: askToSettle, needs: 'resolve' },
  approve: { action: approve, needs: 'approve' },
  refuse: { action: refuse, needs: 'approve' },
  withdraw: { action: withdraw, needs: 'see_orders' },
  readMail: { action: readMail, needs: 'resolve' },
  claim: { action: claim, needs: 'see_orders' },
  release: { action: release, needs: 'see_orders' },
  close: { action: close, needs: 'see_orders' },
} as const;

const allPermissions: readonly Permission[] = [
  'see_orders',
  'complete',
  'reverse',
  'resolve',
  'approve',
  'complete_above_ceiling',
];

beforeEach(() => {
  browser.cookies = [];
  browser.headers = new Headers({ origin: settings().appUrl });
  reached.mockReset().mockRejectedValue(new Error('reached'));
});

describe.each(Object.keys(actions) as (keyof typeof actions)[])('the desk’s action %s', (name) => {
  const { action, needs } = actions[name];
  const run = (form: FormData) =>
    action({ values: {}, errors: {} }, form).catch((error: Error) => error.message);

  test('reaches its use case for who may', async () => {
    await run(await signedIn([needs]));
    expect(reached).toHaveBeenCalledTimes(1);
  });

  test('K11 does nothing for a page of another site', async () => {
    const form = await signedIn(allPermissions);
    browser.headers = new Headers({ origin: 'https://evil.test' });
    await run(form);
    expect(reached).not.toHaveBeenCalled();
  });

  test('K12 does nothing for nobody', async () => {
    await run(dialog('somebody'));
    expect(reached).not.toHaveBeenCalled();
  });

  test('J7 does nothing without its permission', async () => {
    await run(await signedIn(allPermissions.filter((permission) => permission !== needs)));
    expect(reached).not.toHaveBeenCalled();
  });

  test('K20 does nothing for another person than the page shows', async () => {
    const form = await signedIn(allPermissions);
    form.set('signedInAs', (await createStaff()).id);
    await run(form);
    expect(reached).not.toHaveBeenCalled();
  });
});

/** All but the pasted mail, which is masked where it is written. */
const written = (Object.keys(actions) as (keyof typeof actions)[]).filter(
  (name) => name !== 'readMail',
);

test.each(written)('N2 %s does nothing with a card number and forgets it', async (name) => {
  const { action } = actions[name];
  const form = await signedIn(allPermissions);
  const typed = { reason: 'paid with 4111 1111 1111 1111', note: '٤١١١-١١١١-١١١١-١١١١' };
  for (const [field, text] of Object.entries(typed)) form.set(field, text);
  expect(await action({ values: {}, errors: {} }, form)).toMatchObject({
    values: { reason: '', note: '', amount: '1000' },
    errors: { reason: 'other', note: 'other' },
  });
  expect(reached).not.toHaveBeenCalled();
});

test('a pasted mail is handed on whole, with all that stands before the result', async () => {
  const form = await signedIn(['resolve']);
  const mail = `${'x'.repeat(200_000)}\nORDER: 1`;
  form.set('mail', mail);
  await readMail({ values: {}, errors: {} }, form).catch(() => {});
  expect(reached).toHaveBeenCalledWith(expect.anything(), mail);
});

async function signedIn(permissions: readonly Permission[]): Promise<FormData> {
  const staff = await createStaff({ permissions });
  browser.cookies = [await openStaffSession(staff.id)];
  return dialog(staff.id);
}

/** Every field that any of the dialogs sends. */
function dialog(signedInAs: string): FormData {
  const form = new FormData();
  const fields = {
    reference: 'D1',
    attemptId: '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44',
    clientToken: '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e45',
    requestId: '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e46',
    itemId: '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e47',
    seenVersion: '1',
    amount: '1000',
    outcome: 'AUTHORISED',
    reason: 'because the bank said so',
    note: 'agreed',
    mail: 'ORDER: 1',
    signedInAs,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
