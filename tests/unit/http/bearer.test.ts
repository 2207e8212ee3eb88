import { isBearer } from '@/lib/http/bearer';
import { createLineBudget } from '@/lib/http/refusal-log';

describe('a bearer token', () => {
  it('opens with the very token', () =>
    expect(isBearer('Bearer s3cret-token', 's3cret-token')).toBe(true));

  it.each([
    null,
    '',
    'Bearer',
    'Bearer ',
    'Bearer s3cret-toke',
    'Bearer s3cret-tokenx',
    'Basic s3cret-token',
    'Bearer s3cret-token ',
    `Bearer ${'x'.repeat(10_000)}`,
  ])('K17 does not open with %j', (header) => expect(isBearer(header, 's3cret-token')).toBe(false));

  it('opens with either of two while one replaces the other', () => {
    expect(isBearer('Bearer new-token', 'new-token old-token')).toBe(true);
    expect(isBearer('Bearer old-token', 'new-token old-token')).toBe(true);
    expect(isBearer('Bearer new-token old-token', 'new-token old-token')).toBe(false);
    expect(isBearer('Bearer ', 'new-token  old-token')).toBe(false);
  });

  it('opens nothing when no token is set', () => {
    expect([isBearer('Bearer ', ''), isBearer(null, '')]).toEqual([false, false]);
  });
});

it('A31 the lines that refused posts may write are bounded a minute, and what was left out is counted', () => {
  const budget = createLineBudget(3);
  expect(Array.from({ length: 10 }, () => budget(30_000).isOpen).filter(Boolean)).toHaveLength(3);
  expect(budget(90_000)).toEqual({ isOpen: true, dropped: 7 });
  expect(budget(90_001)).toEqual({ isOpen: true, dropped: 0 });
});
