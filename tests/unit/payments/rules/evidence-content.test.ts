import {
  boundedReference,
  boundedText,
  evidenceFields,
  sentFields,
} from '@/lib/payments/rules/evidence-content';
import { maskCardNumbers } from '@/lib/text/card-data';

describe('a text from outside', () => {
  test('is cut between letters, so that the database can keep it', () => {
    expect(boundedText(`${'a'.repeat(299)}😀`)).toBe(`${'a'.repeat(299)}\ufffd`);
    expect(boundedText('b'.repeat(400))).toBe('b'.repeat(300));
  });

  test('loses what PostgreSQL refuses, wherever it stands', () => {
    expect(boundedText('a\u0000b\ud83dc')).toBe('a\ufffdb\ufffdc');
    expect(evidenceFields(new Map([['DESC', '\udc00']]))).toEqual({ DESC: '\ufffd' });
  });
});

describe('the fields of a message', () => {
  const kept = (fields: Record<string, string>) => evidenceFields(new Map(Object.entries(fields)));

  test('keep hexadecimal as it came: its digits are chance', () => {
    const fields = {
      NONCE: 'E250AFFF239703714551191AF444B8D7',
      INT_REF: '4222222222222ABC',
      nonce: '4222222222222abc',
    };
    expect(maskCardNumbers(fields.INT_REF)).toContain('*');
    expect(kept(fields)).toEqual(fields);
    expect(boundedReference(fields.INT_REF)).toBe(fields.INT_REF);
    expect(boundedReference('E2'.repeat(200))).toHaveLength(300);
  });

  test('N2 keep no card number, nor what only looks like hexadecimal', () =>
    expect(
      kept({
        NONCE: '4111111111111111',
        INT_REF: '411111111111111 1A',
        DESC: '4222222222222ABC',
        RRN: '4111111111111111',
      }),
    ).toEqual({
      NONCE: '411111******1111',
      INT_REF: '411111******111 1A',
      DESC: '422222***2222ABC',
      RRN: '411111******1111',
    }));
});

test('what is kept of a request names no address', () => {
  const fields = new Map([
    ['EMAIL', 'sara@guest.test'],
    ['ORDER', '000123'],
    ['P_SIGN', 'ab'],
  ]);
  expect(sentFields(fields)).toEqual({ EMAIL: '[address]', ORDER: '000123', P_SIGN: '[mac]' });
  expect(sentFields(new Map([['ORDER', '000123']]))).toEqual({ ORDER: '000123' });
});
