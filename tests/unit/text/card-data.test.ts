import fc from 'fast-check';
import { looksLikeCardNumber, maskCardNumbers } from '@/lib/text/card-data';
import { growsLinearly } from '../../support/work-time';

const seed = 20270101;
/** Its digits would pass for a card's. */
const id = '065f2656-5254-4305-8750-637539e40f30';

describe('card numbers', () => {
  it.each([
    ['4111111111111111', '411111******1111'],
    ['4111 1111 1111 1111', '4111 11** **** 1111'],
    ['4111-1111-1111-1111', '4111-11**-****-1111'],
    ['378282246310005', '378282*****0005'],
    ['30569309025904', '305693****5904'],
    ['6304000000000000', '630400******0000'],
    ['٤١١١١١١١١١١١١١١١', '٤١١١١١******١١١١'],
    ['۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱', '۴۱۱۱ ۱۱** **** ۱۱۱۱'],
    [fullWidth('4111111111111111'), `${fullWidth('411111')}******${fullWidth('1111')}`],
    ['pay 4111111111111111 now', 'pay 411111******1111 now'],
    ['4111111111111111 12 27 123', '411111******1111 12 27 123'],
    ['41111111111111111227', '411111**********1227'],
    ['two 4111111111111111, 5555555555554444', 'two 411111******1111, 555555******4444'],
    // An id is no shelter, and is whole only where it can be told apart.
    [`id=${id}, 4111111111111111`, `id=${id}, 411111******1111`],
    [`4111111111111111 ${id}`, '411111******1111 065f2656-5254-43**-****-**7539e40f30'],
    [`${id} 4111111111111111`, `${id} 411111******1111`],
    // A letter too many, and no version that there is.
    [`${id}5`, '065f2656-5254-43**-****-**7539e40f305'],
    [`a${id}`, 'a065f2656-5254-43**-****-**7539e40f30'],
    ['065f2656-5254-0105-8750-637539e40f30', '065f2656-5254-01**-****-**7539e40f30'],
    // Beside hexadecimal of sixteen bytes, or what is none: digits alone, too short, another letter.
    [`4111111111111111 ${'ab'.repeat(16)}`, `411111******1111 ${'ab'.repeat(16)}`],
    ['4111111111111111'.repeat(2), '411111******1111'.repeat(2)],
    [`4111111111111111${'ab'.repeat(7)}`, `411111******1111${'ab'.repeat(7)}`],
    [`g4111111111111111${'ab'.repeat(8)}`, `g411111******1111${'ab'.repeat(8)}`],
    ['cc4111111111111111', 'cc411111******1111'],
  ])('N2 %s is found and masked', (text, masked) => {
    expect(looksLikeCardNumber(text)).toBe(true);
    expect(maskCardNumbers(text)).toBe(masked);
  });

  it.each([
    '',
    '411111111111',
    '4111111111111112',
    '411111******1111',
    '270001234569',
    'A1B2C3D4E5F60718',
    '+964 770 123 4567',
    'Room 12, 2027-01-01',
    '2027-01-03 2027-01-05',
    '00964 770 123 4567',
    '4111,1111,1111,1111',
  ])('%j is left alone', (text) => {
    expect(looksLikeCardNumber(text)).toBe(false);
    expect(maskCardNumbers(text)).toBe(text);
  });

  it.each([
    id,
    'd6518890-c060-4310-bd27-161910384857',
    'D6518890-C060-4310-BD27-161910384857',
    `{"userId":"${id}"}`,
    `stay-${id}-1`,
    `/admin/users/${id}?next=`,
  ])('the id in %s stays whole', (text) => {
    // Without its hyphens in these places the same digits are masked.
    expect(maskCardNumbers(text.replaceAll(/(?<=[0-9a-f])-(?=[0-9a-f])/gi, ' '))).toContain('*');
    expect(looksLikeCardNumber(text)).toBe(false);
    expect(maskCardNumbers(text)).toBe(text);
  });

  const bytes = (count: number) =>
    fc
      .uint8Array({ minLength: count, maxLength: count })
      .map((all) => Buffer.from(all).toString('hex'))
      .filter((text) => /[a-f]/.test(text));

  it.each([
    ['an id', fc.uuid()],
    ['a nonce', bytes(16)],
    ['a digest', bytes(32)],
  ])('never takes %s for a card, whatever its digits', (_what, texts) => {
    fc.assert(
      fc.property(texts, (text) =>
        [text, text.toUpperCase(), `{"x":"${text}"}`].every(
          (one) => maskCardNumbers(one) === one && !looksLikeCardNumber(one),
        ),
      ),
      { seed, numRuns: 3_000 },
    );
  });

  it('never takes a timestamp or an Iraqi mobile number for a card', () => {
    for (let second = 0; second < 60; second += 1) {
      expect(looksLikeCardNumber(`202701011201${String(second).padStart(2, '0')}`)).toBe(false);
      expect(looksLikeCardNumber(`+9647701234${String(500 + second)}`.slice(0, 14))).toBe(false);
    }
  });

  it('finds every number that passes Luhn, whatever its length and grouping', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }),
        fc.constantFrom('', ' ', '-'),
        fc.integer({ min: 3, max: 6 }),
        (digits, gap, size) => {
          const number = digits.join('') + checkDigit(digits);
          if (/^(?:20|9647)/.test(number)) return true;
          const groups = number.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
          return looksLikeCardNumber(`x${groups.join(gap)}x`);
        },
      ),
      { seed, numRuns: 1_000 },
    ));

  it.each(['1 ', '1', '1    '])('M11 reads many of %j in proportion to them', (piece) => {
    expect(growsLinearly((size) => maskCardNumbers(piece.repeat(size)), 25_000)).toBe(true);
  });
});

function fullWidth(digits: string): string {
  return digits.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
}

function checkDigit(digits: readonly number[]): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
