import { db } from '@/lib/db/client';
import { addChoice, changeChoice } from '@/lib/desk/choices/change-choices';
import { listChoices } from '@/lib/desk/choices/list-choices';
import { createPerson } from '../../support/people';
import { auditOf } from '../../support/records';
import { withBank } from '../../support/shop';

withBank();

const keeper = () => createPerson<'manage_users'>();
const names = { nameEn: 'Late check-out', nameAr: 'مغادرة متأخرة', nameCkb: 'درەنگ ڕۆیشتن' };
const typed = (more: Record<string, string> = {}) => ({
  list: 'extra',
  kind: 'other',
  ...names,
  position: '9',
  ...more,
});

const entry = async (nameEn: string) =>
  (await listChoices(['extra'], { withHidden: true })).find((one) => one.names.en === nameEn);

const historyOf = (id: string) => auditOf(`choice:${id}`);

describe('an entry of a list', () => {
  test('is added, changed and hidden, each in the audit', async () => {
    const person = await keeper();
    const added = typed({ nameEn: 'Garage', unitPriceMinor: '5,000', isPerNight: 'yes' });
    expect(await addChoice(person, added)).toEqual({ ok: true, value: null });
    const first = await entry('Garage');
    expect(first).toMatchObject({ unitPriceMinor: '5000000', isPerNight: true, kind: 'other' });
    const { id = '', version: seenVersion = '' } = first ?? {};
    const change = typed({ nameEn: 'Car park', choice: id, seenVersion, isHidden: 'yes' });
    expect(await changeChoice(person, change)).toEqual({ ok: true, value: null });
    expect(await entry('Car park')).toMatchObject({ id, isHidden: true, unitPriceMinor: null });
    expect((await listChoices(['extra'])).map((one) => one.id)).not.toContain(id);
    expect(await historyOf(id)).toMatchObject([
      { action: 'settings.choice_added', actorId: person.userId },
      {
        action: 'settings.choice_changed',
        before: { nameEn: 'Garage', unitPriceMinor: '5000000' },
        after: { nameEn: 'Car park', unitPriceMinor: null, isHidden: true },
      },
    ]);
    // Another tab still shows it as it was.
    expect(await changeChoice(person, change)).toMatchObject({ code: 'STALE' });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test.each([
    ['no name in any language', { nameEn: '', nameAr: ' ', nameCkb: '' }, { nameEn: 'required' }],
    ['a long name', { nameAr: 'ا'.repeat(61) }, { nameAr: 'tooLong' }],
    ['a price of nothing', { unitPriceMinor: '0' }, { unitPriceMinor: 'notPayable' }],
    [
      'a price that the wire cannot carry',
      { unitPriceMinor: '1.0001' },
      { unitPriceMinor: 'notPayable' },
    ],
    ['a place that is none', { position: '-1' }, { position: 'badNumber' }],
  ])('with %s is refused at that field', async (_what, more, fields) => {
    const answer = await addChoice(await keeper(), typed(more));
    expect(answer).toEqual({ ok: false, code: 'FIELDS', fields });
  });

  test('has a place as long as its list has fewer than a hundred, the hidden ones among them', async () => {
    const person = await keeper();
    const here = await db().choice.count({ where: { list: 'reversal_reason' } });
    await db().choice.createMany({
      data: Array.from({ length: 99 - here }, (_none, at) => ({
        list: 'reversal_reason' as const,
        name: { en: `Full ${at}` },
        isHidden: at % 2 === 0,
        position: at,
      })),
    });
    const more = { list: 'reversal_reason', ...names, position: '9' };
    expect(await addChoice(person, more)).toEqual({ ok: true, value: null });
    expect(await listChoices(['reversal_reason'], { withHidden: true })).toHaveLength(100);
    expect(await addChoice(person, more)).toEqual({ ok: false, code: 'LIST_FULL' });
    expect(await addChoice(person, typed({ nameEn: 'Elsewhere' }))).toMatchObject({ ok: true });
    await db().choice.deleteMany({
      where: { name: { path: ['en'], string_starts_with: 'Full ' } },
    });
  });

  test('belongs to a list that there is, and only extras are charges', async () => {
    const person = await keeper();
    expect(await addChoice(person, typed({ list: 'users' }))).toMatchObject({ code: 'NO_LIST' });
    expect(await addChoice(person, typed({ kind: 'refund' }))).toMatchObject({ code: 'NO_LIST' });
    const reason = typed({ list: 'reversal_reason' });
    expect(await addChoice(person, reason)).toMatchObject({ code: 'NO_LIST' });
    for (const choice of ['', 'x', '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44']) {
      expect(await changeChoice(person, typed({ choice }))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
