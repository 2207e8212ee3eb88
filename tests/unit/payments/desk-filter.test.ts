import { describe, expect, test } from 'vitest';
import { readDeskFilter, writeCursor } from '@/lib/payments/desk-filter';

const id = '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44';

describe('the filter of the orders list', () => {
  test('reads search, state and the place in the list from the address', () => {
    const createdAt = new Date('2026-11-21T10:00:00.123Z');
    const after = writeCursor({ createdAt, id });
    expect(readDeskFilter({ search: '  Noor   Ali ', state: 'paid', after })).toEqual({
      search: 'Noor Ali',
      isCardSearch: false,
      state: 'PAID',
      after: { createdAt, id },
    });
  });

  test('reads digits of Arabic keyboards', () => {
    expect(readDeskFilter({ search: '٠٧٧٠' }).search).toBe('0770');
  });

  test('is everything when nothing was asked for', () => {
    expect(readDeskFilter({})).toMatchObject({ search: '', state: null, after: null });
  });

  test.each([
    '4111 1111 1111 1111',
    '٤١١١١١١١١١١١١١١١',
    `Sara ${'x'.repeat(200)} 4111111111111111`,
  ])('N2 a card number is not searched for: %s', (search) => {
    expect(readDeskFilter({ search })).toMatchObject({ search: null, isCardSearch: true });
  });

  test('a telephone that passes Luhn is searched for', () => {
    const found = { search: '+4222222222222', isCardSearch: false };
    expect(readDeskFilter({ search: '+4222222222222' })).toMatchObject(found);
  });

  test('takes the first of repeated keys', () => {
    expect(readDeskFilter({ search: ['a', 'b'], state: ['PAID', 'x'] })).toMatchObject({
      search: 'a',
      state: 'PAID',
    });
  });

  test.each([
    ['a NUL byte', 'a\u0000b'],
    ['another control character', 'a\u001bb'],
    ['half a surrogate pair', 'a\ud800'],
    ['121 characters', 'a'.repeat(121)],
  ])('matches nothing with %s', (_what, search) => {
    expect(readDeskFilter({ search }).search).toBeNull();
  });

  test.each([
    '',
    'x',
    `1_${id}x`,
    `1_${id.replace('0', 'g')}`,
    `-1_${id}`,
    `1e3_${id}`,
    `9999999999999999_${id}`,
    `999999999999999_${id}`,
    `1_${id}'--`,
  ])('begins at the top with the cursor %j', (after) => {
    expect(readDeskFilter({ after }).after).toBeNull();
  });

  test('ignores a state that does not exist', () => {
    expect(readDeskFilter({ state: "PAID'" }).state).toBeNull();
    expect(readDeskFilter({ state: 'constructor' }).state).toBeNull();
  });
});
