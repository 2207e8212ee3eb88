import {
  readCompletionForm,
  readOperationForm,
  readReversalForm,
} from '@/lib/payments/operations/operation-form';
import { problemOf } from '../../../support/problem-of';
import { typedFields } from '../../../support/typed';

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

const read = (change: Record<string, string | File> = {}) =>
  readOperationForm(typedFields({ ...fields, ...change }).source);

describe('what a dialog sends', () => {
  test('is read into what the use cases ask for', () =>
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
    }));

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
    expect(problemOf(read({ amount: '', reason: 'x'.repeat(501) }))).toBe(
      'amount required, reason reasonTooLong',
    );
    expect(problemOf(read({ amount: 'abc' }))).toBe('amount notPayable');
    const answer = read({ amount: '250.000' });
    expect(answer).toMatchObject({ value: { amountText: '250.000', hasTwoReadings: true } });
    expect(read({ reason: 'x'.repeat(500) })).toMatchObject({ ok: true });
  });
});

const filled = (more: Record<string, string>) => ({ ...fields, ...more });
const choiceId = '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e01';

describe('what a completion’s dialog sends', () => {
  const line = { 'line-0-choice': choiceId, 'line-0-price': '20000' };

  test('holds the lines that were typed, and the difference that was shown', () =>
    expect(readCompletionForm(filled({ ...line, seenDifference: '-1000' }))).toMatchObject({
      ok: true,
      value: {
        amountText: '250000',
        lines: [{ choice: choiceId, quantity: 1, price: 20_000_000n }],
        seenDifference: '-1000',
      },
    }));

  test('without lines is what it was before there were any', () => {
    const plain = readCompletionForm(filled({ seenDifference: '0', 'line-0-quantity': '2' }));
    expect(plain).toEqual(readOperationForm(filled({})));
  });

  test('names the row and the field that are wrong', () => {
    const wrong = filled({ ...line, 'line-3-choice': choiceId, 'line-3-price': 'USD 5' });
    expect(problemOf(readCompletionForm(wrong))).toBe('line-3-price notAnAmount');
  });

  test('knows no difference that is no number', () => {
    const read = readCompletionForm(filled({ ...line, seenDifference: '1e9' }));
    expect(read).toMatchObject({ value: { seenDifference: '' } });
  });

  test('J1 is refused in another currency', () =>
    expect(problemOf(readCompletionForm(filled({ ...line, amount: '250000 USD' })))).toBe(
      'amount notPayable',
    ));
});

describe('what a reversal’s dialog sends', () => {
  test('names the entry of the list and the language of whoever chose it', () => {
    const reversalForm = readReversalForm(filled({ choice: choiceId }), 'ar');
    expect(reversalForm).toMatchObject({ value: { reasonChoice: { id: choiceId, locale: 'ar' } } });
    const expected = { value: expect.not.objectContaining({ reasonChoice: expect.anything() }) };
    expect(readReversalForm(filled({ choice: '' }), 'ar')).toMatchObject(expected);
  });

  test('with an entry that is no id was never made by our page', () =>
    expect(readReversalForm(filled({ choice: 'complaint' }), 'en')).toMatchObject({
      code: 'NOT_FOUND',
    }));
});
