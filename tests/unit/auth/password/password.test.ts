import { hashPassword, verifyPassword } from '@/lib/auth/password/password';

test('K5 is hashed by argon2id with at least 19 MiB, two passes and one lane', async () => {
  const stored = await hashPassword('date palm and clay lamp');
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
  expect(Number(time)).toBeGreaterThanOrEqual(2);
  expect(Number(lanes)).toBe(1);
});

test('K5 every character counts, beyond 72 bytes too', async () => {
  const long = 'a quiet courtyard by the river '.repeat(6);
  const stored = await hashPassword(`${long}1`);
  expect(await verifyPassword(`${long}1`, stored)).toBe(true);
  expect(await verifyPassword(`${long}2`, stored)).toBe(false);
  expect(await verifyPassword(long, stored)).toBe(false);
  expect(await verifyPassword(` ${long}1`, stored)).toBe(false);
});

test('nobody gets in without a stored hash, with a broken one, or with an absurd password', async () => {
  expect(await verifyPassword('no account has this password', null)).toBe(false);
  expect(await verifyPassword('anything', 'not a hash')).toBe(false);
  const empty = await hashPassword('');
  expect(await verifyPassword('', empty)).toBe(false);
  expect(await verifyPassword('x'.repeat(100_000), empty)).toBe(false);
});

test('K5 what was typed is hashed and compared as it was typed', async () => {
  const composed = 'caf\u00e9 by the river';
  const stored = await hashPassword(composed);
  expect(await verifyPassword(composed, stored)).toBe(true);
  expect(await verifyPassword(composed.normalize('NFD'), stored)).toBe(false);
  const wide = await hashPassword('ｐalms at dusk');
  expect(await verifyPassword('ｐalms at dusk', wide)).toBe(true);
  expect(await verifyPassword('palms at dusk', wide)).toBe(false);
});

test('a hash from before that opens as it always did, by whatever keyboard', async () => {
  const composed = 'caf\u00e9 by the river';
  const stored = `nfkc:${await hashPassword(composed)}`;
  expect(await verifyPassword(composed, stored)).toBe(true);
  expect(await verifyPassword(composed.normalize('NFD'), stored)).toBe(true);
  expect(await verifyPassword('another by the river', stored)).toBe(false);
  expect(await verifyPassword('anything', 'nfkc:not a hash')).toBe(false);
});
