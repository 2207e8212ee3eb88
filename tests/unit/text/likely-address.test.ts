import { likelyAddress } from '@/lib/text/likely-address';

test.each([
  ['sara@con', null],
  ['sara@.con', null],
  ['sara@gmailcom', 'sara@gmail.com'],
  ['sara@dardijla.con', 'sara@dardijla.com'],
])('a domain is proposed only if it can exist: %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});
