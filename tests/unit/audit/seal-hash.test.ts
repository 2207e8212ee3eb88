import { isSigned, signSeal } from '@/lib/audit/seal-hash';

const hash = 'ab'.repeat(32);

test('a seal verifies under the key before as long as that stands behind the new one', () => {
  const seal = { hash, signature: signSeal(['the old key'], hash) };
  expect(isSigned(['the new key', 'the old key'], seal)).toBe(true);
  expect(isSigned(['the new key'], seal)).toBe(false);
  const next = { hash, signature: signSeal(['the new key', 'the old key'], hash) };
  expect([isSigned(['the new key'], next), isSigned(['the old key'], next)]).toEqual([true, false]);
  expect(signSeal([], hash)).toBe('');
});
