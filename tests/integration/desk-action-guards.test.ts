import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FormState } from '@/app/_components/action-form';
import { checkOutUncompleted, moveGuest } from '@/app/admin/_day/actions';
import { hideSteps } from '@/app/admin/_first-steps/actions';
import { endSession, removeSecondFactor } from '@/app/admin/account/actions';
import { assign, close } from '@/app/admin/attention/actions';
import { approve, lookAt, refuse, withdraw } from '@/app/admin/attention/approvals/actions';
import { readMail } from '@/app/admin/attention/paste/actions';
import { verify as verifyAudit } from '@/app/admin/audit/actions';
import { moveToRoom } from '@/app/admin/calendar/actions';
import {
  image as changeImage,
  change as changeProduct,
  rooms as changeRooms,
  drawing as chooseDrawing,
  stock as setStock,
} from '@/app/admin/catalogue/[slug]/actions';
import { closeRoom, openRoom } from '@/app/admin/catalogue/[slug]/calendar/actions';
import { saveCategory } from '@/app/admin/catalogue/category-actions';
import { add as addProduct } from '@/app/admin/catalogue/new/actions';
import { changeTheDelivery, moveOn } from '@/app/admin/goods/actions';
import { forgetPerson } from '@/app/admin/guests/actions';
import { inspect } from '@/app/admin/inspector/actions';
import {
  changeDeskView,
  chooseDeskColumns,
  keepDeskView,
} from '@/app/admin/orders/_list/view-actions';
import { preview } from '@/app/admin/orders/[reference]/_complete/preview-actions';
import { changePhone } from '@/app/admin/orders/[reference]/_contact/phone-actions';
import { noteCopied, share } from '@/app/admin/orders/[reference]/_contact/share-actions';
import { cancel } from '@/app/admin/orders/[reference]/_money/cancel-actions';
import { forgetGuest } from '@/app/admin/orders/[reference]/_panels/erase-actions';
import { changeEmail, resendMail } from '@/app/admin/orders/[reference]/_panels/mail-actions';
import { changeNote, noteOrder } from '@/app/admin/orders/[reference]/_panels/note-actions';
import { complete, reverse } from '@/app/admin/orders/[reference]/actions';
import { agree, mailLink } from '@/app/admin/orders/[reference]/link/actions';
import { submitResolution } from '@/app/admin/orders/[reference]/resolve/actions';
import { completeChosen, reverseChosen } from '@/app/admin/orders/bulk/actions';
import { compose } from '@/app/admin/orders/new/actions';
import { quote } from '@/app/admin/orders/new/quote-actions';
import { sign as signDay } from '@/app/admin/reconciliation/actions';
import {
  changeHeader,
  compare,
  explain,
  withdraw as withdrawStatement,
} from '@/app/admin/reconciliation/statements/[id]/actions';
import { addToList, changeInList } from '@/app/admin/settings/actions';
import { saveZone } from '@/app/admin/settings/delivery/actions';
import { changeShop, removeShopPicture } from '@/app/admin/settings/shop/actions';
import { act as actOnUser, changeLimits, changePermissions } from '@/app/admin/users/[id]/actions';
import { invite } from '@/app/admin/users/invite/actions';
import type { Permission } from '@/lib/permissions';
import { settings } from '@/lib/settings/env';
import { changeStaff, createStaff, openStaffSession } from '../support/staff';

const browser = { cookies: [] as { name: string; value: string }[], headers: new Headers() };
const reached = vi.hoisted(() => vi.fn());

vi.mock('next/headers', () => ({
  headers: async () => browser.headers,
  cookies: async () => ({
    getAll: () => browser.cookies,
    set: (name: string, value: string) => {
      browser.cookies = [...browser.cookies.filter((one) => one.name !== name), { name, value }];
    },
  }),
}));
vi.mock('next/navigation', async (importOriginal) => ({
  ...(await importOriginal<typeof import('next/navigation')>()),
  redirect: (path: string) => {
    throw new Error(`redirect ${path}`);
  },
}));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));
vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));
vi.mock('@/lib/selling/change-product', () => ({
  addProduct: reached,
  changeProduct: reached,
  setStock: reached,
}));
vi.mock('@/lib/selling/pictures/product-images', () => ({
  addDrawing: reached,
  changeImage: reached,
}));
vi.mock('@/lib/selling/categories', () => ({ setCategory: reached, removeCategory: reached }));
vi.mock('@/lib/selling/close-nights', () => ({ closeNights: reached, openNights: reached }));
vi.mock('@/lib/selling/compose/compose-order', () => ({ composeOrder: reached }));
vi.mock('@/lib/selling/compose/price-limit', () => ({ agreePrice: reached }));
vi.mock('@/lib/selling/compose/payment-link', () => ({ sendPaymentLink: reached }));
vi.mock('@/lib/selling/rooms', () => ({ addRoom: reached, retireRoom: reached }));
vi.mock('@/lib/payments/operations/complete-payment', () => ({ completePayment: reached }));
vi.mock('@/lib/desk/choices/change-choices', () => ({ addChoice: reached, changeChoice: reached }));
vi.mock('@/lib/selling/compose/quote-order', () => ({
  quoteOrder: async () => {
    await reached();
    return { rooms: [], lines: [], totalMinor: null, fields: {}, isBelowLimit: false };
  },
}));
vi.mock('@/lib/payments/operations/preview-operation', () => ({ previewCompletion: reached }));
vi.mock('@/lib/payments/operations/reverse-payment', () => ({ reversePayment: reached }));
vi.mock('@/lib/desk/bulk/run-bulk', () => ({ completeMany: reached, reverseMany: reached }));
vi.mock('@/lib/payments/operations/cancel-order', () => ({ cancelOrder: reached }));
vi.mock('@/lib/payments/decisions/request-resolution', () => ({ requestResolution: reached }));
vi.mock('@/lib/payments/decisions/decide-approval', () => ({
  decideApproval: reached,
  withdrawApproval: reached,
}));
vi.mock('@/lib/payments/approvals/tell-approvers', () => ({ noteSeen: reached }));
vi.mock('@/lib/payments/incoming/paste-mail', () => ({ receivePastedMail: reached }));
vi.mock('@/lib/inspector/inspect-message', () => ({ inspectMessage: reached }));
vi.mock('@/lib/orders/erasure/erase-guest', () => ({ eraseGuest: reached }));
vi.mock('@/lib/desk/order/share-order', () => ({
  prepareWhatsapp: reached,
  takeGuestLink: reached,
}));
vi.mock('@/lib/orders/contact/correct-phone', () => ({ correctPhone: reached }));
vi.mock('@/lib/orders/erasure/guest-of-address', () => ({ eraseGuestOrders: reached }));
vi.mock('@/lib/orders/guest-mail', () => ({ correctEmail: reached, sendMailAgain: reached }));
vi.mock('@/lib/orders/goods/move-goods', () => ({ moveGoods: reached }));
vi.mock('@/lib/orders/goods/change-delivery', () => ({ changeDelivery: reached }));
vi.mock('@/lib/selling/first-steps', () => ({ hideFirstSteps: reached }));
vi.mock('@/lib/orders/stays/change-room', () => ({ changeRoom: reached }));
vi.mock('@/lib/orders/stays/move-stay', () => ({ moveStay: reached }));
vi.mock('@/lib/selling/identity/change-identity', () => ({
  changeIdentity: reached,
  removePicture: reached,
}));
vi.mock('@/lib/statements/choose-header', () => ({ chooseHeader: reached }));
vi.mock('@/lib/selling/zones/change-zones', () => ({ setZone: reached }));
vi.mock('@/lib/orders/write-note', () => ({
  addNote: reached,
  editNote: reached,
  withdrawNote: reached,
}));
vi.mock('@/lib/desk/orders/chosen-columns', () => ({ chooseColumns: reached }));
vi.mock('@/lib/desk/orders/saved-views', () => ({
  saveView: reached,
  renameView: reached,
  deleteView: reached,
}));
vi.mock('@/lib/reconciliation/sign-day', () => ({ signDay: reached }));
vi.mock('@/lib/statements/compare-statement', () => ({ compareStatement: reached }));
vi.mock('@/lib/statements/explain-differences', () => ({ explainDifferences: reached }));
vi.mock('@/lib/statements/withdraw-statement', () => ({ withdrawStatement: reached }));
vi.mock('@/lib/desk/attention/attention-actions', () => ({
  claimAttention: reached,
  closeAttention: reached,
  releaseAttention: reached,
}));

vi.mock('@/lib/auth/people/invite-person', () => ({ invitePerson: reached }));
vi.mock('@/lib/auth/people/manage-users', () => ({
  endPersonSessions: reached,
  resetSecondFactor: reached,
  sendAccountLink: reached,
  setEnabled: reached,
  setPermissions: reached,
  setLimits: reached,
  withdrawLink: reached,
}));
vi.mock('@/lib/auth/session/session-list', async (original) => ({
  ...(await original<object>()),
  endOwnSessions: reached,
}));
vi.mock('@/lib/auth/second-factor/factor-setup', () => ({ removeFactor: reached }));
vi.mock('@/lib/audit/verify/verify-trail', () => ({ verifyTrail: reached }));

const actions = {
  invite: { action: invite, needs: 'manage_users' },
  actOnUser: { action: actOnUser, needs: 'manage_users' },
  changePermissions: { action: changePermissions, needs: 'manage_users' },
  changeLimits: { action: changeLimits, needs: 'manage_users' },
  verifyAudit: { action: verifyAudit, needs: 'read_audit' },
  complete: { action: complete, needs: 'complete' },
  reverse: { action: reverse, needs: 'reverse' },
  preview: { action: preview, needs: 'complete' },
  quote: { action: quote, needs: 'complete' },
  addToList: { action: addToList, needs: 'manage_users' },
  changeInList: { action: changeInList, needs: 'manage_users' },
  completeChosen: { action: completeChosen, needs: 'complete' },
  reverseChosen: { action: reverseChosen, needs: 'reverse' },
  cancel: { action: cancel, needs: 'complete' },
  inspect: { action: inspect, needs: 'resolve' },
  noteOrder: { action: noteOrder, needs: 'see_orders' },
  moveOn: { action: moveOn, needs: 'complete' },
  changeTheDelivery: { action: changeTheDelivery, needs: 'complete' },
  hideSteps: { action: hideSteps, needs: 'manage_catalogue' },
  saveZone: { action: saveZone, needs: 'manage_catalogue' },
  resendMail: { action: resendMail, needs: 'complete' },
  changeEmail: { action: changeEmail, needs: 'complete' },
  changePhone: { action: changePhone, needs: 'complete' },
  share: { action: share, needs: 'complete' },
  forgetPerson: { action: forgetPerson, needs: 'manage_users' },
  forgetGuest: { action: forgetGuest, needs: 'manage_users' },
  changeNote: { action: changeNote, needs: 'see_orders' },
  submitResolution: { action: submitResolution, needs: 'resolve' },
  approve: { action: approve, needs: 'approve' },
  refuse: { action: refuse, needs: 'approve' },
  withdraw: { action: withdraw, needs: 'see_orders' },
  lookAt: { action: lookAt, needs: 'see_orders' },
  readMail: { action: readMail, needs: 'resolve' },
  assign: { action: assign, needs: 'see_orders' },
  close: { action: close, needs: 'see_orders' },
  keepDeskView: { action: keepDeskView, needs: 'see_orders' },
  changeDeskView: { action: changeDeskView, needs: 'see_orders' },
  chooseDeskColumns: { action: chooseDeskColumns, needs: 'see_orders' },
  compose: { action: compose, needs: 'complete' },
  agree: { action: agree, needs: 'manage_catalogue' },
  mailLink: { action: mailLink, needs: 'complete' },
  closeRoom: { action: closeRoom, needs: 'manage_catalogue' },
  openRoom: { action: openRoom, needs: 'manage_catalogue' },
  signDay: { action: signDay, needs: 'resolve' },
  compare: { action: compare, needs: 'resolve' },
  explain: { action: explain, needs: 'resolve' },
  withdrawStatement: { action: withdrawStatement, needs: 'resolve' },
  addProduct: { action: addProduct, needs: 'manage_catalogue' },
  changeProduct: { action: changeProduct, needs: 'manage_catalogue' },
  setStock: { action: setStock, needs: 'manage_catalogue' },
  changeRooms: { action: changeRooms, needs: 'manage_catalogue' },
  chooseDrawing: { action: chooseDrawing, needs: 'manage_catalogue' },
  changeImage: { action: changeImage, needs: 'manage_catalogue' },
  saveCategory: { action: saveCategory, needs: 'manage_catalogue' },
  moveGuest: { action: moveGuest, needs: 'complete' },
  checkOutUncompleted: { action: checkOutUncompleted, needs: 'complete' },
  moveToRoom: { action: moveToRoom, needs: 'complete' },
  noteCopied: { action: (_: FormState, form: FormData) => noteCopied(form), needs: 'complete' },
  changeHeader: { action: changeHeader, needs: 'resolve' },
  changeShop: { action: changeShop, needs: 'manage_catalogue' },
  removeShopPicture: { action: removeShopPicture, needs: 'manage_catalogue' },
} as const;

const allPermissions: readonly Permission[] = [
  'see_orders',
  'complete',
  'reverse',
  'resolve',
  'approve',
  'complete_above_ceiling',
  'manage_catalogue',
  'manage_users',
  'read_audit',
];

beforeEach(() => {
  browser.cookies = [];
  browser.headers = new Headers({ origin: settings().appUrl });
  reached.mockReset().mockRejectedValue(new Error('reached'));
});

/** Whoever is refused at the door has typed it nonetheless, and may send it again. */
const keptAsTyped = {
  values: { amount: '1000', reason: 'because the bank said so', note: 'agreed' },
};

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
    const refused = await run(form);
    expect(reached).not.toHaveBeenCalled();
    expect(refused).toMatchObject(keptAsTyped);
  });

  test('K12 does nothing for nobody', async () => {
    const refused = await run(dialog('somebody'));
    expect(reached).not.toHaveBeenCalled();
    expect(refused).toMatchObject(keptAsTyped);
  });

  test('J7 does nothing without its permission', async () => {
    const refused = await run(
      await signedIn(allPermissions.filter((permission) => permission !== needs)),
    );
    expect(reached).not.toHaveBeenCalled();
    expect(refused).toMatchObject(keptAsTyped);
  });

  test('K20 does nothing for another person than the page shows', async () => {
    const form = await signedIn(allPermissions);
    form.set('signedInAs', (await createStaff()).id);
    const refused = await run(form);
    expect(reached).not.toHaveBeenCalled();
    expect(refused).toMatchObject(keptAsTyped);
  });
});

const sensitive = [
  'approve',
  'refuse',
  'invite',
  'actOnUser',
  'changePermissions',
  'changeLimits',
  'forgetGuest',
  'forgetPerson',
  'reverseChosen',
] as const;

const whenStale = [
  ...sensitive.map((name) => [name, actions[name].action] as const),
  ['endSession', endSession] as const,
  ['removeSecondFactor', removeSecondFactor] as const,
];

test.each(whenStale)(
  'K18 %s does nothing once the proof of who it is is old',
  async (_name, act) => {
    const staff = await createStaff({ permissions: allPermissions });
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    browser.cookies = [await openStaffSession(staff.id, elevenMinutesAgo)];
    expect(await act({ values: {}, errors: {} }, dialog(staff.id))).toMatchObject({
      values: { amount: '1000' },
      message: 'desk.door.NOT_FRESH',
      asked: [{ name: 'proof', type: 'password' }],
      emptied: ['proof'],
    });
    expect(reached).not.toHaveBeenCalled();
  },
);

describe('K18 a proof that is sent with its form', () => {
  const sent = async (proof: string) => {
    const staff = await createStaff({ permissions: ['approve'] });
    browser.cookies = [await openStaffSession(staff.id, new Date(Date.now() - 11 * 60_000))];
    const form = dialog(staff.id);
    form.set('proof', proof || staff.password);
    return approve({ values: {}, errors: {} }, form);
  };

  test('lets the act go on when it is right, in a session of another id', async () => {
    await sent('').catch(() => {});
    expect(reached).toHaveBeenCalledTimes(1);
    const [actor] = reached.mock.lastCall ?? [];
    expect(Date.now() - actor.provedAt.getTime()).toBeLessThan(60_000);
  });

  test('is given at their organisation by who has no password', async () => {
    const staff = await createStaff({ permissions: ['approve'] });
    await changeStaff(staff.id, { passwordHash: null });
    browser.cookies = [await openStaffSession(staff.id, new Date(Date.now() - 11 * 60_000))];
    const refused = await approve({ values: {}, errors: {} }, dialog(staff.id));
    expect(refused).toMatchObject({ panel: { props: { intent: 'disable' } } });
    expect(refused.asked).toBeUndefined();
    expect(reached).not.toHaveBeenCalled();
  });

  test('stops it when it is wrong, and is not sent back', async () => {
    const refused = await sent('not this one');
    expect(reached).not.toHaveBeenCalled();
    expect(refused).toMatchObject({
      values: { amount: '1000', note: 'agreed' },
      errors: { proof: 'people.confirm.wrongPassword' },
    });
    expect(refused.values).not.toHaveProperty('proof');
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
    errors: { reason: 'common.cardNumber.other', note: 'common.cardNumber.other' },
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
    run: '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e48',
    row: 'D1|0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44|1|1000',
    sum: '1000',
    outcome: 'AUTHORISED',
    reason: 'because the bank said so',
    note: 'agreed',
    mail: 'ORDER: 1',
    userId: '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e49',
    intent: 'disable',
    priceLimitPercent: '20',
    signedInAs,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
