import {
  deliveryDays,
  hasSlot,
  isDeliveryWeekday,
  isWindow,
  readSlot,
} from '@/lib/catalogue/delivery-days';

/** A Sunday. */
const today = '2026-11-22';
const everyDay = 0b1111111;
const sundayAndWednesday = 0b0001001;

describe('the days of a zone', () => {
  test('begin after its lead, never today, and are those of its week', () => {
    const found = deliveryDays({ weekdays: everyDay, leadDays: 1 }, today).slice(0, 2);
    expect(found).toEqual(['2026-11-23', '2026-11-24']);
    const answer = deliveryDays({ weekdays: sundayAndWednesday, leadDays: 4 }, today);
    expect(answer).toEqual(['2026-11-29', '2026-12-02', '2026-12-06', '2026-12-09', '2026-12-13']);
  });

  test('are no more than people read', () =>
    expect(deliveryDays({ weekdays: everyDay, leadDays: 1 }, today)).toHaveLength(8));

  test('Sunday is the first bit', () => {
    expect(isDeliveryWeekday(sundayAndWednesday, today)).toBe(true);
    expect(isDeliveryWeekday(sundayAndWednesday, '2026-11-23')).toBe(false);
  });
});

describe('a slot', () => {
  const zone = { weekdays: sundayAndWednesday, leadDays: 1, windows: ['10:00-14:00'] };
  const slot = { day: '2026-11-25', window: '10:00-14:00' };

  test('is read as it was written', () => expect(readSlot('2026-11-25 10:00-14:00')).toEqual(slot));

  test.each(['', '2026-11-25', '2026-02-30 10:00-14:00', '2026-11-25 14:00-10:00', 'a b c'])(
    'is not %o',
    (text) => expect(readSlot(text)).toBeNull(),
  );

  test('belongs to a zone that has its day and its time', () => {
    expect(hasSlot(zone, slot, today)).toBe(true);
    expect(hasSlot(zone, { ...slot, day: '2026-11-24' }, today)).toBe(false);
    expect(hasSlot(zone, { ...slot, window: '09:00-14:00' }, today)).toBe(false);
    expect(hasSlot(zone, slot, slot.day)).toBe(false);
  });
});

test.each([
  ['10:00-14:00', true],
  ['00:00-23:59', true],
  ['14:00-14:00', false],
  ['9:00-10:00', false],
  ['10:00-24:00', false],
])('%s is a time of day: %s', (text, is) => expect(isWindow(text)).toBe(is));
