import { randomUUID } from 'node:crypto';
import { readDeliveryZone, readDeliveryZones } from '@/lib/catalogue/zones';
import { db } from '@/lib/db/client';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { listZones, setZone } from '@/lib/desk/zones/change-zones';
import { createPerson } from '../../support/people';

let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const typed = (more: object = {}) => ({
  nameEn: `Zone ${randomUUID()}`,
  nameAr: 'منطقة',
  nameCkb: 'ناوچە',
  feeMinor: '٥٬٠٠٠',
  leadDays: '1',
  windows: '16:00–20:00, 9:00-14:00',
  'weekdays-0': 'yes',
  'weekdays-3': 'yes',
  isActive: 'yes',
  ...more,
});
const add = (source: object) =>
  setZone(keeper, { zoneId: '', seenVersion: 0, source: source as Record<string, string> });

test('a zone is offered as it was typed, changed, switched off, and each is written down', async () => {
  const source = typed();
  expect(await add(source)).toEqual({ ok: true, value: true });
  const row = await db().deliveryZone.findFirstOrThrow({
    where: { name: { path: ['en'], equals: source.nameEn } },
  });
  const answer = (await readDeliveryZones()).find(({ id }) => id === row.id);
  expect(answer).toMatchObject({ feeMinor: 5_000_000n, weekdays: 0b1001 });
  expect(answer).toMatchObject({ windows: ['09:00-14:00', '16:00-20:00'] });
  const off = {
    zoneId: row.id,
    seenVersion: 1,
    source: { ...source, feeMinor: '0', isActive: '' },
  };
  expect(await setZone(keeper, off)).toEqual({ ok: true, value: true });
  expect(await setZone(keeper, off)).toMatchObject({ code: 'STALE' });
  expect(await readDeliveryZone(row.id)).toBeNull();
  expect((await listZones()).find(({ id }) => id === row.id)).toMatchObject({ feeMinor: 0n });
  expect(await db().auditEntry.findMany({ where: { subject: `zone:${row.id}` } })).toMatchObject([
    { action: 'catalogue.zone_set', actorId: keeper.userId, after: { feeMinor: '5000000' } },
    { action: 'catalogue.zone_set', after: { feeMinor: '0', isActive: false } },
  ]);
});

test('what is wrong is said at its field, and two zones have two names', async () => {
  const source = typed();
  await add(source);
  expect(await add(source)).toMatchObject({ code: 'NAME_TAKEN' });
  const nameless = typed({ nameEn: '', nameAr: ' ', nameCkb: '' });
  expect(await add(nameless)).toMatchObject({ fields: { nameEn: 'required' } });
  const wrong = {
    nameAr: 'x'.repeat(61),
    feeMinor: '1.2345',
    leadDays: '0',
    windows: '20:00-10:00',
    'weekdays-0': '',
    'weekdays-3': '',
  };
  expect(await add(typed(wrong))).toMatchObject({
    code: 'FIELDS',
    fields: {
      nameAr: 'tooLong',
      feeMinor: 'notPayable',
      leadDays: 'badNumber',
      windows: 'badWindows',
      'weekdays-0': 'noWeekday',
    },
  });
  const gone = { zoneId: randomUUID(), seenVersion: 1, source: typed() };
  expect(await setZone(keeper, gone)).toMatchObject({ code: 'NOT_FOUND' });
});
