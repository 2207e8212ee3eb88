import { complete, reverse } from '@/app/admin/_operations/actions';
import type { Permission } from '@/lib/rights/permissions';
import { settings } from '@/lib/settings/env';
import { browser, signIn } from '../support/browser';

const done = { ok: true, value: { operationId: 'operation-1' } } as const;
const useCases = vi.hoisted(() => ({ completePayment: vi.fn(), reversePayment: vi.fn() }));
vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));
vi.mock('@/lib/payments/operations/complete-payment', () => ({
  completePayment: useCases.completePayment,
}));
vi.mock('@/lib/payments/operations/reverse-payment', () => ({
  reversePayment: useCases.reversePayment,
}));

const actions = { complete, reverse } as const;
const calls = { complete: useCases.completePayment, reverse: useCases.reversePayment } as const;
const untouched = { values: {}, errors: {} };

beforeEach(() => {
  browser.headers = new Headers({ origin: settings().appUrl });
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue(done);
});

async function signedIn(permissions: Permission[]) {
  const { staff } = await signIn({ permissions });
  return dialog(staff.id);
}

function dialog(signedInAs: string): FormData {
  const form = new FormData();
  const fields = {
    reference: 'D1',
    attemptId: '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44',
    clientToken: '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e45',
    seenVersion: '1',
    amount: '1000',
    reason: 'because',
    signedInAs,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe.each(['complete', 'reverse'] as const)('the action %s', (name) => {
  const action = actions[name];
  const call = calls[name];

  test('runs for who may, and leads to the outcome', async () => {
    await expect(action(untouched, await signedIn(['see_orders', name]))).rejects.toThrow(
      'redirect /admin/orders/D1?outcome=operation-1',
    );
    expect(call).toHaveBeenCalledTimes(1);
  });

  // Whoever else is refused, and by which other headers: desk-action-guards and auth-session.
  test('is refused for K11 another site, whoever is signed in', async () => {
    const form = await signedIn(['see_orders', name]);
    browser.headers = new Headers({ origin: 'https://evil.test' });
    expect(await action(untouched, form)).toMatchObject({ message: 'refusedOrigin' });
    expect(call).not.toHaveBeenCalled();
  });

  test('J9 says at its place why it was refused, and keeps what was typed', async () => {
    const form = await signedIn(['see_orders', name]);
    call.mockResolvedValue({ ok: false, code: 'STALE_PAGE' });
    const found = await action(untouched, form);
    expect(found).toMatchObject({ values: { amount: '1000', reason: 'because' }, errors: {} });
    expect(found).toMatchObject({ message: 'problem.STALE_PAGE' });
    expect(found).toMatchObject({ link: { href: '/admin/orders/D1', label: 'dialog.reload' } });
    call.mockResolvedValue({ ok: false, code: 'ABOVE_CEILING', ceilingMinor: '5000' });
    const answer = await action(untouched, form);
    expect(answer).toMatchObject({ errors: { amount: 'problem.ABOVE_CEILING' } });
  });

  test('claims nothing when it breaks', async () => {
    const form = await signedIn(['see_orders', name]);
    call.mockRejectedValue(new Error('the database is away'));
    expect(await action(untouched, form)).toMatchObject({ message: 'problem.NOT_REACHED' });
  });
});
