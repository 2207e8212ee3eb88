import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { knownNames, readBlocks } from '@/lib/gateway/mail/mail-lines';

const profile = {
  ...way4HmacSha256,
  fields: { ...way4HmacSha256.fields, resultDeclined: ['ORDER', 'BANK_FIELD'] },
};
const names = knownNames(profile);

/** Every different block that any reading finds, as one line each. */
function blocks(...lines: string[]): string[] {
  const found = [...readBlocks(lines, names)].map((block) =>
    [...block].map(([name, value]) => `${name}=${value}`).join(' '),
  );
  return [...new Set(found)].filter((block) => block !== '');
}

describe('the names that are looked for', () => {
  it('are those of our tables and of the profile, by their letters alone', () => {
    expect(names.get('INTREF')).toBe('INT_REF');
    expect(names.get('BANKFIELD')).toBe('BANK_FIELD');
    expect(names.get('INT_REF')).toBeUndefined();
  });

  it('are read in every spelling', () => {
    const found = blocks('int-ref: 1', 'P SIGN: 2', '  "order" : 3', 'rrn=4');
    expect(found).toContain('INT_REF=1 P_SIGN=2 ORDER=3 RRN=4');
    const answer = blocks('ORDER 1', 'RC 2', 'ACTION 3', 'trtype 4', 'RRN 5 6', 'AMOUNT 7');
    expect(answer).toEqual(['ORDER=1 RC=2 ACTION=3 AMOUNT=7']);
  });
});

describe('lines of a name and a value', () => {
  it('are read by all separators together, and by each alone', () =>
    expect(
      blocks(
        'ORDER=1',
        'RC: 2',
        'ACTION\t3',
        'TRTYPE  4',
        'AMOUNT 5',
        'RRN | 7 | x',
        'INT_REF → 8',
      ),
    ).toEqual([
      'ORDER=1 RC=2 ACTION=3 TRTYPE=4 AMOUNT=5 RRN=7 INT_REF=8',
      'ORDER=1',
      'RC=2',
      'ACTION=3 TRTYPE=4 AMOUNT=5 RRN=7 INT_REF=8',
    ]));

  it('lose the marks around a value, and none inside', () => {
    const read = blocks(
      'ORDER: "1",',
      "RC: '2',",
      'ACTION: *3*',
      'RRN: **4**',
      'INT_REF: "5"',
      "NONCE: '66'",
      'TERMINAL: x"7"',
      'AMOUNT:  | 8 | y',
      'CURRENCY: a*b',
      'TRTYPE: "9" x',
      "APPROVAL: y'1'",
    );
    expect(read).toEqual([
      'ORDER=1 RC=2 ACTION=3 RRN=4 INT_REF=5 NONCE=66 TERMINAL=x"7" AMOUNT=8 CURRENCY=a*b' +
        ' TRTYPE="9" x APPROVAL=y\'1\'',
    ]);
  });

  it('lose letters that nobody sees', () =>
    expect(
      blocks('\u200bORDER\u00ad\uff1a1\u00a0', 'RC\uff1d2', 'ACTION:\u30003   ', '\ufeffRRN=4')[0],
    ).toBe('ORDER=1 RC=2 ACTION=3 RRN=4'));

  it('are no result below four names', () => {
    expect(blocks('ORDER=1', 'RC=2', 'ORDER', 'nothing')).toEqual([]);
    expect(blocks('ORDER=1', 'RC=2', 'ACTION=3', 'one', 'two')).toEqual([]);
    expect(blocks('ORDER=1', 'RC=2', 'ACTION=3', 'RRN=4')).toEqual(['ORDER=1 RC=2 ACTION=3 RRN=4']);
  });

  it('are read up to six thousand', () => {
    const empty = Array.from({ length: 5_996 }, () => '');
    const last = ['ORDER=1', 'RC=2', 'ACTION=3', 'RRN=4'];
    expect(blocks(...empty, ...last)).toHaveLength(1);
    expect(blocks(...empty, '', ...last)).toEqual([]);
  });
});

describe('a block', () => {
  it('ends where a name comes again', () =>
    expect(
      blocks('ORDER=1', 'RC=2', 'ACTION=3', 'RRN=4', 'ORDER=5', 'nothing here', 'RC=6'),
    ).toEqual(['ORDER=1 RC=2 ACTION=3 RRN=4', 'ORDER=5 RC=6']));

  it('ends where the depth of quotation changes', () => {
    const found = blocks('ORDER=1', 'RC=2', '> ORDER=3', '> RC=4', '>> RC=5', 'ACTION=6');
    expect(found).toEqual(['ORDER=1 RC=2', 'ORDER=3 RC=4', 'RC=5', 'ACTION=6']);
    const answer = blocks(' > RC=1', '> ACTION=2', 'RRN=3', 'INT_REF=4');
    expect(answer).toEqual(['RC=1 ACTION=2', 'RRN=3 INT_REF=4']);
  });
});

describe('a value that was broken over lines', () => {
  it('of a MAC goes on with hex alone', () => {
    expect(
      blocks(
        'ORDER=1',
        'RC=2',
        'ACTION=3',
        'P_SIGN=AB',
        'CD',
        'ef',
        'xy',
        '11',
        'NONCE=12',
        '34 56',
      ),
    ).toEqual([
      'ORDER=1 RC=2 ACTION=3 P_SIGN=AB NONCE=12',
      'ORDER=1 RC=2 ACTION=3 P_SIGN=ABCDef NONCE=12',
    ]);
    const answer = blocks('ORDER=1', 'RC=2', 'ACTION=3', 'NONCE=12', '34');
    expect(answer).toContain('ORDER=1 RC=2 ACTION=3 NONCE=1234');
  });

  it('goes on with one word, up to an empty line', () => {
    const expected = ['ORDER=1 RC=2 ACTION=3 INT_REF=AB', 'ORDER=1 RC=2 ACTION=3 INT_REF=ABC-D'];
    expect(blocks('ORDER=1', 'RC=2', 'ACTION=3', 'INT_REF=AB', 'C-D', '', 'EF')).toEqual(expected);
    const answer = blocks('ORDER=1', 'RC=2', 'ACTION=3', 'INT_REF=AB', 'two words');
    expect(answer).toEqual(['ORDER=1 RC=2 ACTION=3 INT_REF=AB']);
  });
});

describe('a name above its value', () => {
  it('takes the next line, or the one behind a gap, unless it is a name', () =>
    expect(
      blocks('ORDER', '1', 'RC', '', '2', 'ACTION', '', '', '3', 'RRN', 'TRTYPE', '4'),
    ).toEqual([
      'ORDER= RC= ACTION= RRN= TRTYPE=',
      'ORDER=1 RC= ACTION= RRN= TRTYPE=4',
      'ORDER=1 RC=2 ACTION= RRN= TRTYPE=4',
    ]));

  it('keeps a value of its own', () =>
    expect(blocks('ORDER: 1', '9', 'RC: 2', '9', 'ACTION: 3', '9', 'RRN: 4')).toContain(
      'ORDER=1 RC=2 ACTION=3 RRN=4',
    ));
});

describe('a row of names above a row of values', () => {
  it('gives each column, the first of two of one name', () =>
    expect(blocks('ORDER\tRC\tACTION\tOTHER\tRRN\tRC', '', '1\t2 \t3\tx\t4\t9')).toEqual([
      'ORDER=1 RC=2 ACTION=3 RRN=4',
    ]));

  it('has empty values when there are none near', () => {
    const empty = 'ORDER= RC= ACTION= RRN=';
    expect(blocks('ORDER\tRC\tACTION\tRRN')).toEqual([empty]);
    const answer = blocks('ORDER\tRC\tACTION\tRRN', '', '', '', '1\t2\t3\t4');
    expect(answer).toEqual(['ORDER=1 RC=2 ACTION=3 RRN=4']);
    expect(blocks('ORDER\tRC\tACTION\tRRN', '', '', '', '', '1\t2\t3\t4')).toEqual([empty]);
    expect(blocks('ORDER\tRC\tACTION\tRRN', '1\t2')).toEqual(['ORDER=1 RC=2 ACTION= RRN=']);
  });

  it('has four names or is none', () => {
    expect(blocks('ORDER\tRC\tACTION', '1\t2\t3')).toEqual([]);
    expect(blocks('ORDER\tRC\tACTION\tone\ttwo', '1\t2\t3')).toEqual([]);
  });
});
