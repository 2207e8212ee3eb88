import { shopAction } from '@/app/_door/shop-action';
import { deskAction, ownAction } from '@/app/admin/_door/desk-action';
import { type Permission, permissions } from '@/lib/rights/permissions';
import { settings } from '@/lib/settings/env';
import { browser, enterAs, signIn } from '../../support/browser';
import { changeStaff, createStaff } from '../../support/staff';
import { sentForm } from '../../support/typed';

vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));

const before = { values: {}, errors: {} };
const done = { values: {}, errors: {}, message: 'done' };
const reached = vi.fn();
const complete = deskAction('complete', reached);
const approve = deskAction('approve', reached, { isSensitive: true });
const endSession = ownAction(reached, { isSensitive: true });
const paste = deskAction('resolve', reached, { mayHoldCardNumber: true });
const buy = shopAction(reached);

beforeEach(() => {
  browser.headers = new Headers({ origin: settings().appUrl });
  reached.mockReset().mockResolvedValue(done);
});

/** Whoever is refused has typed it nonetheless, and may send it again. */
const typed = { amount: '1000', reason: 'because the bank said so', note: 'agreed' };
const keptAsTyped = { values: typed };
const elevenMinutesAgo = () => new Date(Date.now() - 11 * 60_000);

async function signedIn(own: readonly Permission[], since?: Date): Promise<FormData> {
  const { staff } = await signIn({ permissions: own }, since);
  return sentForm({ ...typed, signedInAs: staff.id });
}

async function expectRefused(action: typeof complete, form: FormData) {
  const refused = await action(before, form);
  expect(reached).not.toHaveBeenCalled();
  return expect(refused);
}

describe('an action of the desk', () => {
  test('runs for who may, with what was typed', async () => {
    expect(await complete(before, await signedIn(['complete']))).toBe(done);
    const [actor, form] = reached.mock.lastCall ?? [];
    expect(actor).toMatchObject({ permissions: ['complete'] });
    expect(form.values).toMatchObject(typed);
  });

  test.each([
    ['K11', complete],
    ['K11', endSession],
    ['K11', buy],
  ])('%s does nothing for a page of another site', async (_fault, action) => {
    const form = await signedIn(permissions);
    browser.headers = new Headers({ origin: 'https://evil.test' });
    (await expectRefused(action, form)).toMatchObject(keptAsTyped);
  });

  test('K12 does nothing for nobody', async () => {
    const form = sentForm({ ...typed, signedInAs: 'somebody' });
    (await expectRefused(complete, form)).toMatchObject(keptAsTyped);
    (await expectRefused(endSession, form)).toMatchObject(keptAsTyped);
  });

  test.each(permissions)('J7 that is for %s does nothing without it', async (needed) => {
    const form = await signedIn(permissions.filter((one) => one !== needed));
    (await expectRefused(deskAction(needed, reached), form)).toMatchObject(keptAsTyped);
  });

  test.each([
    ['of the desk', complete],
    ['on one’s own account', endSession],
  ])('K20 %s does nothing for another person than the page shows', async (_whose, action) => {
    const form = await signedIn(permissions);
    form.set('signedInAs', (await createStaff()).id);
    (await expectRefused(action, form)).toMatchObject(keptAsTyped);
  });

  test('keeps the rows that were added to a form when it is refused', async () => {
    const fields = [{ name: 'unit-1', label: 'Room' }];
    const form = await signedIn(['see_orders']);
    expect(await complete({ ...before, fields }, form)).toMatchObject({ fields });
    expect(await complete(undefined as never, form)).toMatchObject(keptAsTyped);
  });
});

describe('K18 an act that wants a fresh proof', () => {
  test.each([
    ['of the desk', approve],
    ['on one’s own account', endSession],
  ])('%s does nothing once it is old, and asks for it', async (_whose, action) => {
    (await expectRefused(action, await signedIn(permissions, elevenMinutesAgo()))).toMatchObject({
      values: typed,
      message: 'desk.door.NOT_FRESH',
      asked: [{ name: 'proof', type: 'password' }],
      emptied: ['proof'],
    });
  });

  const prove = async (proof?: string) => {
    const staff = await createStaff({ permissions: ['approve'] });
    await enterAs(staff.id, elevenMinutesAgo());
    const form = { ...typed, signedInAs: staff.id, proof: proof ?? staff.password };
    return approve(before, sentForm(form));
  };

  test('goes on when it is sent along, in a session of another id', async () => {
    await prove();
    expect(reached).toHaveBeenCalledTimes(1);
    const [actor] = reached.mock.lastCall ?? [];
    expect(actor.provedAt > elevenMinutesAgo()).toBe(true);
  });

  test('is given at their organisation by who has no password', async () => {
    const staff = await createStaff({ permissions: ['approve'] });
    await enterAs(staff.id, elevenMinutesAgo());
    await changeStaff(staff.id, { passwordHash: null });
    const form = sentForm({ ...typed, intent: 'disable', signedInAs: staff.id });
    const refused = await approve(before, form);
    expect(refused).toMatchObject({ panel: { props: { intent: 'disable' } } });
    expect(refused.asked).toBeUndefined();
    expect(reached).not.toHaveBeenCalled();
  });

  test('stops when it is wrong, and is not sent back', async () => {
    const refused = await prove('not this one');
    expect(reached).not.toHaveBeenCalled();
    const expected = { values: typed, errors: { proof: 'people.confirm.wrongPassword' } };
    expect(refused).toMatchObject(expected);
    expect(refused.values).not.toHaveProperty('proof');
  });
});

describe('N2 a card number', () => {
  const card = { reason: 'paid with 4111 1111 1111 1111', note: '٤١١١-١١١١-١١١١-١١١١' };

  test.each([
    ['the desk', complete],
    ['one’s own account', endSession],
    ['the shop', buy],
  ])('stops an action of %s and is forgotten', async (_whose, action) => {
    const form = await signedIn(permissions);
    for (const [name, text] of Object.entries(card)) form.set(name, text);
    (await expectRefused(action, form)).toMatchObject({
      values: { reason: '', note: '', amount: '1000' },
      errors: { reason: 'common.cardNumber.other', note: 'common.cardNumber.other' },
    });
  });

  test('in a pasted mail, which is masked where it is written, reaches it whole', async () => {
    const form = await signedIn(['resolve']);
    const mail = `${'x'.repeat(200_000)}\n${card.note}`;
    form.set('mail', mail);
    await paste(before, form);
    const [, sent] = reached.mock.lastCall ?? [];
    expect(sent.text('mail', Number.POSITIVE_INFINITY)).toBe(mail);
  });
});

test.each([
  ['no form', null],
  ['a text', 'complete'],
  ['a form with a NUL', sentForm({ reason: 'a\0b' })],
])('what none of our pages sends is refused: %s', async (_what, sent) => {
  for (const action of [complete, endSession, paste, buy]) {
    (await expectRefused(action, sent as never)).toMatchObject({ values: {} });
  }
});
