import { describe, expect, test } from 'vitest';
import { readOperationForm } from '@/lib/payments/desk-operation-input';

const attemptId = '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44';
const clientToken = '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e45';
const fields = {
  reference: 'D3FHNHP39',
  attemptId,
  clientToken,
  seenVersion: '4',
  amount: '250,000',
  reason: ' one\u0000night\r\nless ',
};

const read = (change: Record<string, string | File> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
  return readOperationForm(form, { isExactRepeat: false });
};

describe('what a dialog sends', () => {
  test('is read into what the use cases ask for', () => {
    expect(read()).toEqual({
      ok: true,
      value: {
        reference: 'D3FHNHP39',
        attemptId,
        clientToken,
        seenVersion: 4,
        amountText: '250000',
        reason: 'one night less',
      },
    });
  });

  test.each([
    ['reference', 'D1/../D2'],
    ['reference', ''],
    ['attemptId', 'x'],
    ['attemptId', `${attemptId}'`],
    ['clientToken', ''],
    ['seenVersion', '-1'],
    ['seenVersion', '1e3'],
    ['seenVersion', '9999999999'],
    ['attemptId', new File(['x'], 'x')],
  ])('is not from our page with %s %j', (name, value) => {
    expect(read({ [name]: value })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('names what is wrong with amount and reason', () => {
    expect(read({ amount: '' })).toMatchObject({ code: 'EMPTY_AMOUNT' });
    expect(read({ amount: 'abc' })).toMatchObject({ code: 'BAD_AMOUNT' });
    expect(read({ amount: '250.000' })).toMatchObject({ code: 'TWO_READINGS' });
    expect(read({ reason: 'x'.repeat(501) })).toMatchObject({ code: 'REASON_TOO_LONG' });
    expect(read({ reason: 'x'.repeat(500) })).toMatchObject({ ok: true });
  });
});
