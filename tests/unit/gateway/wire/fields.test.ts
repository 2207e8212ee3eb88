import {
  completionRequestFields,
  documentedKeys,
  type FieldSpec,
  fitsField,
  prepareRequestFields,
  prepareResponseFields,
  resultFields,
  reversalRequestFields,
} from '@/lib/gateway/wire/fields';

describe('the table of docs/gateway.md 2.1', () => {
  it.each([
    [
      'prepare request',
      prepareRequestFields,
      'AMOUNT 1-12, CURRENCY 3-3, ORDER 6-32, DESC 1-50, TRTYPE 1-2, EMAIL 1-80, TIMESTAMP 14-14,' +
        ' NONCE 16-64, BACKREF 1-250, P_SIGN 1-1024, FOREIGN_RETAILER_IND 1-1',
    ],
    [
      'result',
      resultFields,
      'TERMINAL 8-8, TRTYPE 1-2, ORDER 6-32, AMOUNT 1-12, CURRENCY 3-3, ACTION 1-1, RC 1-4,' +
        ' APPROVAL 1-6, RRN 12-12, INT_REF 1-128, TIMESTAMP 14-14, NONCE 16-64, P_SIGN 1-1024',
    ],
    [
      'completion request',
      completionRequestFields,
      'TERMINAL 8-8, AMOUNT 1-12, CURRENCY 3-3, ORDER 6-32, RRN 12-12, INT_REF 1-128, DESC 1-50,' +
        ' TRTYPE 1-2, EMAIL 1-80, TIMESTAMP 14-14, NONCE 16-64, BACKREF 1-250, P_SIGN 1-1024,' +
        ' FOREIGN_RETAILER_IND 1-1',
    ],
    [
      'reversal request',
      reversalRequestFields,
      'TERMINAL 8-8, TRTYPE 1-2, ORDER 6-32, AMOUNT 1-12, RRN 12-12, INT_REF 1-128, CURRENCY 3-3,' +
        ' TIMESTAMP 14-14, NONCE 16-64, P_SIGN 1-1024',
    ],
  ])('%s', (_name, table, expected) => {
    expect(table.map(({ form, min, max }) => `${form} ${min}-${max}`).join(', ')).toBe(expected);
  });

  it('name every JSON key of prepare', () =>
    expect(prepareResponseFields.map(({ json }) => json).join(' ')).toBe(
      'amount currency order desc trtype email timestamp nonce back_ref p_sign' +
        ' foreign_retailer_ind request_token',
    ));

  it('list every key of the bank', () =>
    expect([...documentedKeys].sort().join(' ')).toBe(
      'ACTION AMOUNT APPROVAL BACKREF CURRENCY DESC EMAIL FOREIGN_RETAILER_IND INT_REF NONCE' +
        ' ORDER P_SIGN RC REQTKN RRN TERMINAL TIMESTAMP TRTYPE',
    ));
});

describe('fitting', () => {
  const of = (form: string): FieldSpec => {
    const spec = completionRequestFields.find((one) => one.form === form);
    if (spec === undefined) throw new Error(form);
    return spec;
  };

  it('I10 counts bytes, not letters', () => {
    expect(fitsField(of('DESC'), 'غ'.repeat(25))).toBe(true);
    expect(fitsField(of('DESC'), 'غ'.repeat(26))).toBe(false);
  });

  it('takes an empty optional field and no other empty one', () => {
    expect([fitsField(of('EMAIL'), ''), fitsField(of('DESC'), '')]).toEqual([true, false]);
  });
});
