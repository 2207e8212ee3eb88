import { db } from '@/lib/db/client';
import { setCancellationRule } from '@/lib/desk/calendar/cancellation-rule';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { addRoom } from '@/lib/desk/catalogue/rooms';
import { hideFirstSteps, readFirstSteps } from '@/lib/desk/first-steps/first-steps';
import {
  changeIdentity,
  readTypedIdentity,
  showPicture,
} from '@/lib/desk/identity/change-identity';
import { forgetMerchant } from '@/lib/merchant/known-merchant';
import { createPerson } from '../../support/people';
import { plainPicture } from '../../support/pictures';
import { createProduct, withBank } from '../../support/shop';

withBank();
let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const done = async () => {
  forgetMerchant();
  const steps = await readFirstSteps();
  return Object.fromEntries(steps?.map(({ step, isDone }) => [step, isDone]) ?? []);
};
const type = async (source: Record<string, string>) =>
  changeIdentity(keeper, { seenVersion: (await readTypedIdentity()).version, source });

test('the first steps are read from what the shop has, and are gone once a person hides them', async () => {
  // What was typed, and no room or gift yet.
  expect(await done()).toMatchObject({ picture: false, products: false, policies: false });
  expect(Object.keys(await done())).not.toContain('cancellation');
  expect(Object.keys(await done())).not.toContain('handover');
  await type({ nameEn: 'Citadel House', policiesAr: 'هدوء بعد الساعة 23:00', hoursEn: '' });
  const bytes = await plainPicture(400, 320).png().toBuffer();
  await showPicture(keeper, { slot: 'opening', bytes });
  expect(await done()).toMatchObject({ picture: true, policies: true, products: false });
  const room = await createProduct({ kind: 'STAY', rooms: 0 });
  // A kind of room without a door cannot be booked.
  expect(await done()).toMatchObject({ products: false });
  await addRoom(keeper, { slug: room.slug, source: { label: '1' } });
  await createProduct();
  expect(await done()).toMatchObject({ products: true, cancellation: false, handover: false });
  const fee = { feeUnit: 'nights', feeCount: '1', noShowUnit: 'percent', noShowCount: '100' };
  await setCancellationRule(keeper, { slug: '', isNone: false, source: { freeDays: '2', ...fee } });
  await type({ nameEn: 'Citadel House', policiesAr: 'هدوء', hoursCkb: 'هەموو ڕۆژێک' });
  expect(await done()).toMatchObject({ cancellation: true, handover: true, purchase: false });
  await hideFirstSteps(keeper);
  await hideFirstSteps(keeper);
  expect(await readFirstSteps()).toBeNull();
  expect(await db().auditEntry.count({ where: { action: 'settings.first_steps_hidden' } })).toBe(1);
});
