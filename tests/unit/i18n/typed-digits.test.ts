import { readStayWish } from '@/lib/catalogue/stay-wish';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { readTypedAmount } from '@/lib/money/typed-amount';
import { readTypedPhone } from '@/lib/orders/order-input';
import { readResolutionInput } from '@/lib/payments/decisions/resolution-form';
import { readOperationForm } from '@/lib/payments/operations/operation-form';

const uuid = '0193a1b2-0000-7000-8000-000000000001';
const today = '2026-11-21';

/** The same number as an English, an Arabic and a Sorani or Persian keyboard types it. */
const keyboards = [
  ['0123456789', '0123456789'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['extended', '۰۱۲۳۴۵۶۷۸۹'],
] as const;

describe.each(keyboards)('digits of a keyboard (%s)', (_name, digits) => {
  const typed = (ascii: string) =>
    ascii.replace(/\d/g, (digit) => [...digits][Number(digit)] ?? digit);

  it('are read as a phone number', () =>
    expect(readTypedPhone(typed('+964 770 123 4567'))).toMatchObject({
      value: { e164: '+9647701234567' },
    }));

  it('are read as dates and guests of a stay', () => {
    const query = {
      checkIn: typed('2026-12-01'),
      checkOut: typed('2026-12-03'),
      guests: typed('3'),
    };
    const stayWish = readStayWish(query, { today, guestsMax: 4 });
    expect(stayWish).toMatchObject({ checkIn: '2026-12-01', checkOut: '2026-12-03', guests: '3' });
  });

  it('are read as an amount, with the signs of the same keyboard', () => {
    const options = { isExactRepeat: false };
    for (const [ascii, plain] of [
      ['250000', '250000'],
      ['250,000', '250000'],
      ['250٬000', '250000'],
      ['1250.50', '1250.50'],
      ['1250٫50', '1250.50'],
      ['1٬250٫5', '1250.5'],
    ] as const) {
      expect(readTypedAmount(typed(ascii), options)).toEqual({ ok: true, value: plain });
    }
    expect(readTypedAmount(typed('250٫000'), options)).toMatchObject({ code: 'TWO_READINGS' });
  });

  it('find an order by its references', () => {
    expect(readDeskFilter({ search: typed('D1234') }).search).toBe('D1234');
    expect(readDeskFilter({ search: typed('612345678901') }).search).toBe('612345678901');
  });

  it('of an amount and of references leave as ASCII, because they reach the bank', () => {
    const sent = {
      reference: 'D1234',
      attemptId: uuid,
      clientToken: '0193a1b2-0000-4000-8000-000000000002',
      seenVersion: '7',
      amount: typed('250,000'),
      reason: 'By phone',
    };
    expect(readOperationForm(sent)).toMatchObject({ value: { amountText: '250000' } });
    const resolution = readResolutionInput({
      ...sent,
      operationId: '',
      acceptedEvidenceId: '',
      outcome: 'PAID',
      rrn: typed('6123 4567 8901'),
      internalReference: typed('AB12'),
      approvalCode: typed('123456'),
    });
    expect(resolution).toMatchObject({
      value: {
        amountText: '250000',
        rrn: '612345678901',
        internalReference: 'AB12',
        approvalCode: '123456',
      },
    });
  });
});

it('an invisible mark of direction, as phones copy it, does not spoil a number', () => {
  const phone = readTypedPhone('\u202a+964 770 123 4567\u202c');
  expect(phone).toMatchObject({ value: { e164: '+9647701234567' } });
  const amount = readTypedAmount('\u200f125,000', { isExactRepeat: false });
  expect(amount).toEqual({ ok: true, value: '125000' });
});
