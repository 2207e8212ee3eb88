import { isSameRequest } from '@/lib/gateway/call/same-request';

const fields = {
  TRTYPE: '24',
  ORDER: '270001234569',
  AMOUNT: '150000.00',
  CURRENCY: 'IQD',
  RRN: '270100000001',
  INT_REF: 'A1B2C3D4E5F60718',
  TERMINAL: 'HOTEL001',
  TIMESTAMP: '20270101120100',
  NONCE: 'AB'.repeat(16),
  P_SIGN: '00',
};
const map = (more: Record<string, string> = {}) => new Map(Object.entries({ ...fields, ...more }));
const without = (name: string) => {
  const left = map();
  left.delete(name);
  return left;
};

test('a repetition has a fresh TIMESTAMP, NONCE and P_SIGN, and nothing else is new', () => {
  const fresh = { TIMESTAMP: '20270101120200', NONCE: 'CD'.repeat(16), P_SIGN: '11' };
  expect(isSameRequest(map(), map(fresh))).toBe(true);
});

test.each(['TRTYPE', 'ORDER', 'AMOUNT', 'CURRENCY', 'RRN', 'INT_REF', 'TERMINAL'])(
  'another %s is another request',
  (name) => {
    expect(isSameRequest(map(), map({ [name]: '9' }))).toBe(false);
    expect(isSameRequest(map(), without(name))).toBe(false);
    expect(isSameRequest(without(name), map())).toBe(false);
    expect(isSameRequest(without(name), without(name))).toBe(true);
  },
);

test('an amount of another length is another request, whatever it is worth', () =>
  expect(isSameRequest(map(), map({ AMOUNT: '150000' }))).toBe(false));
