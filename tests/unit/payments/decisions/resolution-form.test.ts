import { readResolutionInput } from '@/lib/payments/decisions/resolution-form';

const attemptId = '0193a1b2-0000-7000-8000-000000000001';
const clientToken = '0193a1b2-0000-4000-8000-000000000002';
const operationId = '0193a1b2-0000-7000-8000-000000000003';

const complete = {
  reference: 'D1234',
  attemptId,
  operationId: '',
  clientToken,
  seenVersion: '7',
  outcome: 'PAID',
  acceptedEvidenceId: '',
  amount: '٢٥٠,٠٠٠',
  reason: ' Mrs Noor,\n by phone ',
  moneyOn: '٢٠٢٦-١١-٢٦',
  rrn: ' 1234 5678 9012 ',
  internalReference: 'ABC',
  approvalCode: '',
};

test('a complete form is read, with digits and spaces as the bank writes them', () =>
  expect(read({})).toEqual({
    ok: true,
    value: {
      reference: 'D1234',
      attemptId,
      operationId: null,
      clientToken,
      seenVersion: 7,
      outcome: 'PAID',
      acceptedEvidenceId: null,
      amountText: '250000',
      reason: 'Mrs Noor, by phone',
      moneyOn: '2026-11-26',
      rrn: '123456789012',
      internalReference: 'ABC',
      approvalCode: '',
    },
  }));

test('an operation and a stored message are named by their ids', () => {
  const answer = read({ operationId, acceptedEvidenceId: '42', outcome: 'NOT_DONE', amount: '' });
  const value = { operationId, acceptedEvidenceId: '42', outcome: 'NOT_DONE', amountText: '' };
  expect(answer).toMatchObject({ ok: true, value });
});

test.each([
  ['a reference that is none', { reference: "D1' OR 1=1" }],
  ['an attempt that is none', { attemptId: '1' }],
  ['an operation that is none', { operationId: 'x' }],
  ['a message that is none', { acceptedEvidenceId: '4 2' }],
  ['a token that is none', { clientToken: '' }],
  ['a version that is none', { seenVersion: '-1' }],
])('hidden fields that our page never made are refused: %s', (_, given) => {
  expect(read(given)).toEqual({ ok: false, code: 'NOT_FOUND' });
});

test.each([
  ['no outcome', { outcome: '' }, { outcome: 'required' }],
  ['an outcome that is none', { outcome: 'RICH' }, { outcome: 'required' }],
  ['an amount that is none', { amount: '1e3' }, { amount: 'notAnAmount' }],
  ['an amount with two readings', { amount: '250.000' }, { amount: 'twoReadings' }],
])('what was typed is refused in its own words: %s', (_, given, fields) => {
  expect(read(given)).toEqual({ ok: false, code: 'FIELDS', fields });
});

function read(given: Partial<Record<keyof typeof complete, string>>) {
  return readResolutionInput({ ...complete, ...given });
}
