import sharp from 'sharp';
import { db } from '@/lib/db/client';
import {
  changeIdentity,
  changeLanguages,
  type IdentityEditor,
  readTypedIdentity,
  removePicture,
  showPicture,
} from '@/lib/desk/identity/change-identity';
import { changeLook } from '@/lib/desk/identity/change-look';
import { changeRates } from '@/lib/desk/identity/change-rates';
import { changeTaxes } from '@/lib/desk/identity/change-taxes';
import { draftLook, draftTexts, endDraft, readDraft } from '@/lib/desk/identity/draft-identity';
import { readLogoIcon } from '@/lib/desk/pictures/logo-icon';
import { locales } from '@/lib/i18n/locale';
import { purgeExpired } from '@/lib/jobs/purge-expired';
import { merchantIn } from '@/lib/merchant/identity';
import { forgetMerchant, merchantIdentity } from '@/lib/merchant/known-merchant';
import { seed } from '@/prisma/seed/seed';
import { createPerson } from '../../support/people';
import { plainPicture } from '../../support/pictures';

let keeper: IdentityEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const shown = async (locale: string) => merchantIn(await merchantIdentity(), locale);
const trail = () =>
  db().auditEntry.findMany({
    where: { subject: 'shop:identity' },
    orderBy: { sequence: 'asc' },
    select: { action: true, before: true, after: true },
  });

test('what the seed says of its own house says nothing of one that the settings name', async () => {
  await seed(process.env.DATABASE_URL ?? '');
  forgetMerchant();
  expect(await shown('ar')).toMatchObject({ name: 'Dar Dijla', title: '', image: null, phone: '' });
  expect((await readTypedIdentity()).typed.title).toEqual({});
});

test('the identity is what people typed last, with both sides in the trail', async () => {
  const { version } = await readTypedIdentity();
  const source = { nameEn: 'Citadel House', nameAr: 'دار القلعة', phone: '+964 750 123 4567' };
  const change = (seenVersion: number, more = {}) =>
    changeIdentity(keeper, { seenVersion, source: { ...source, ...more } });
  expect(await change(version)).toEqual({ ok: true, value: { isNew: true } });
  expect(await change(version, { nameEn: 'Another' })).toMatchObject({ code: 'STALE' });
  expect(await change(version + 1)).toEqual({ ok: true, value: { isNew: false } });
  expect(await change(version + 1, { email: 'x' })).toMatchObject({ code: 'FIELDS' });
  // No word of the seed has come back with the person's first one.
  expect(await shown('ar')).toMatchObject({ name: 'دار القلعة', title: '', image: null });
  expect((await shown('ckb')).name).toBe('Citadel House');
  expect(await trail()).toEqual([
    {
      action: 'settings.identity_changed',
      before: { nameEn: '', nameAr: '', phone: '' },
      after: source,
    },
  ]);
});

test('the shop offers the languages that were chosen, and keeps its texts in others', async () => {
  const change = async (source: object, late = 0) => {
    const { version } = await readTypedIdentity();
    return changeLanguages(keeper, { seenVersion: version - late, source: { ...source } });
  };
  const box = { 'offered-ar': 'yes', 'offered-en': 'yes' };
  expect(await change({ first: 'ar' })).toMatchObject({ fields: { 'offered-en': 'noneChosen' } });
  expect(await change({ ...box, first: 'ckb' })).toMatchObject({ fields: { first: 'notOffered' } });
  expect(await change({ ...box, first: 'ar' }, 1)).toMatchObject({ code: 'STALE' });
  expect(await change({ ...box, first: 'ar' })).toEqual({ ok: true, value: { isNew: true } });
  expect(await change({ ...box, first: 'ar' })).toEqual({ ok: true, value: { isNew: false } });
  expect((await merchantIdentity()).locales).toEqual(['ar', 'en']);
  expect((await readTypedIdentity()).typed.name).toEqual({
    en: 'Citadel House',
    ar: 'دار القلعة',
  });
  expect((await trail()).at(-1)).toEqual({
    action: 'settings.languages_changed',
    before: { languages: locales.join(', ') },
    after: { languages: 'ar, en' },
  });
});

test('the colours and the pattern are chosen from a small set, with both sides in the trail', async () => {
  const change = async (source: Record<string, string>, late = 0) => {
    const { version } = await readTypedIdentity();
    return changeLook(keeper, { seenVersion: version - late, source });
  };
  const look = { palette: 'brick', pattern: 'waves' };
  expect(await change({ ...look, palette: '#f00' })).toMatchObject({
    fields: { palette: 'badChoice' },
  });
  expect(await change(look, 1)).toMatchObject({ code: 'STALE' });
  expect(await change(look)).toEqual({ ok: true, value: { isNew: true } });
  expect(await change(look)).toEqual({ ok: true, value: { isNew: false } });
  expect((await merchantIdentity()).look).toEqual(look);
  expect((await trail()).at(-1)).toEqual({
    action: 'settings.look_changed',
    before: { palette: 'river', pattern: 'hazarbaf' },
    after: look,
  });
});

test('the tax by kinds of items is set at the desk, over that of the settings', async () => {
  const change = async (source: Record<string, string>, late = 0) => {
    const { version } = await readTypedIdentity();
    return changeTaxes(keeper, { seenVersion: version - late, source });
  };
  const none = { stay: 0, goods: 0 };
  expect((await merchantIdentity()).taxes).toEqual({
    name: {},
    number: '',
    rates: none,
    added: none,
  });
  const typed = {
    taxNameEn: 'VAT',
    taxNumber: '77-01',
    stayRate: '١٢٫٥',
    stayPrices: 'added',
    goodsPrices: 'included',
    'chargeRates-minibar': '7 %',
    'chargeRates-damage': '0',
  };
  for (const [name, wrong] of [
    ['stayRate', '100.01'],
    ['goodsRate', '1.234'],
    ['chargeRates-minibar', '-1'],
  ] as const) {
    const refused = await change({ ...typed, [name]: wrong });
    expect(refused).toMatchObject({ fields: { [name]: 'badPercent' } });
  }
  expect(await change(typed, 1)).toMatchObject({ code: 'STALE' });
  expect(await change(typed)).toEqual({ ok: true, value: { isNew: true } });
  expect(await change(typed)).toEqual({ ok: true, value: { isNew: false } });
  expect((await merchantIdentity()).taxes).toEqual({
    name: { en: 'VAT' },
    number: '77-01',
    rates: { stay: 1_250, goods: 0, charges: { minibar: 700, damage: 0 } },
    added: { stay: 1_250, goods: 0 },
  });
  expect((await trail()).at(-1)).toMatchObject({
    action: 'settings.taxes_changed',
    before: { stayRate: '0', stayPrices: 'included' },
    after: { stayRate: '12.5', stayPrices: 'added', 'chargeRates-minibar': '7' },
  });
});

test('texts and colours are previewed together by one person for an hour, and change nothing', async () => {
  const other = await createPerson<'manage_catalogue'>();
  const [before, entries] = [await merchantIdentity(), (await trail()).length];
  const { version } = await readTypedIdentity();
  expect(await draftTexts(keeper, { email: 'x' })).toMatchObject({ code: 'FIELDS' });
  expect(await draftTexts(keeper, { nameEn: 'Tower House' })).toMatchObject({ ok: true });
  expect(await draftLook(keeper, { palette: 'palm', pattern: 'none' })).toMatchObject({ ok: true });
  const look = { palette: 'palm', pattern: 'none' };
  expect(await readDraft(keeper)).toMatchObject({ texts: { name: { en: 'Tower House' } }, look });
  expect(await readDraft(other)).toBeNull();
  expect(await readDraft(keeper, { now: () => new Date(Date.now() + 3_600_000) })).toBeNull();
  expect(await merchantIdentity()).toEqual(before);
  expect(await trail()).toHaveLength(entries);
  // The next one begins at what is saved.
  await endDraft(keeper);
  await draftLook(keeper, look);
  expect(await readDraft(keeper)).toMatchObject({ texts: { name: before.texts.name }, look });
  // What somebody saves ends it.
  await changeRates(other, { seenVersion: version, source: { usdRate: '1300' } });
  expect(await readDraft(keeper)).toBeNull();
  await changeRates(other, { seenVersion: version + 1, source: {} });
});

test('what a dollar stands for is dated, with both sides in the trail, and may be taken back', async () => {
  const at = new Date('2026-11-28T09:00:00Z');
  const change = async (source: object, late = 0) => {
    const { version } = await readTypedIdentity();
    const given = { seenVersion: version - late, source: { ...source } };
    return changeRates(keeper, given, { now: () => at });
  };
  expect(await change({ usdRate: '-1' })).toMatchObject({ fields: { usdRate: 'notAnAmount' } });
  expect(await change({ usdRate: '0' })).toMatchObject({ ok: false });
  expect(await change({ usdRate: '1310' }, 1)).toMatchObject({ code: 'STALE' });
  expect(await change({ usdRate: '١٣١٠' })).toEqual({ ok: true, value: { isNew: true } });
  expect(await change({ usdRate: '1310' })).toEqual({ ok: true, value: { isNew: false } });
  const rates = [{ currency: 'USD', rateMinor: 1_310_000n }];
  expect(await merchantIdentity()).toMatchObject({ rates, ratesSetAt: at.toISOString() });
  expect((await trail()).at(-1)).toEqual({
    action: 'settings.rates_changed',
    before: { usdRate: null, eurRate: null },
    after: { usdRate: '1310000', eurRate: null },
  });
  expect(await change({})).toEqual({ ok: true, value: { isNew: true } });
  expect((await merchantIdentity()).rates).toEqual([]);
});

test('its pictures are encoded anew and kept for as long as they are shown', async () => {
  const bytes = await plainPicture(400, 320).png().toBuffer();
  const opening = await showPicture(keeper, { slot: 'opening', bytes });
  const hash = opening.ok ? opening.value.hash : '';
  await showPicture(keeper, { slot: 'logo', bytes });
  expect(await shown('en')).toMatchObject({ image: `pictures/${hash}`, logo: `pictures/${hash}` });
  const picture = await showPicture(keeper, { slot: 'logo', bytes: new Uint8Array([1]) });
  expect(picture).toMatchObject({ code: 'NOT_A_PICTURE' });
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  const isKept = () => db().picture.count({ where: { hash } });
  await removePicture(keeper, 'opening');
  await purgeExpired(later(40));
  expect(await isKept()).toBe(1);
  const answer = await sharp((await readLogoIcon(hash, '192'))?.bytes).metadata();
  expect(answer).toMatchObject({ format: 'png', width: 192, height: 192 });
  expect(await readLogoIcon(hash, '193')).toBeNull();
  await removePicture(keeper, 'logo');
  // It may be kept, but is not the merchant's mark any more.
  expect(await readLogoIcon(hash, '192')).toBeNull();
  await purgeExpired(later(20));
  expect(await isKept()).toBe(1);
  await purgeExpired(later(40));
  expect([await isKept(), (await shown('en')).logo]).toEqual([0, null]);
});
