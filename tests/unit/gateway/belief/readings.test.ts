import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import { fitsShapes, hasTolerantShape, signedReadings } from '@/lib/gateway/belief/readings';
import { checkShapes } from '@/lib/gateway/belief/result';
import { macSource } from '@/lib/gateway/mac/mac';
import { type MacProfile, parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { way4Classic, way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import {
  fitsShape,
  learnShapes,
  parseShapes,
  type ResultShapes,
  tolerantShapes,
} from '@/lib/gateway/wire/result-shapes';
import { seededRandom } from '../../../faults/random';
import { otherCuts, randomResult, sourceOf, type Values } from '../../../support/splits';
import { growsLinearly } from '../../../support/work-time';
import { approvedHold, receivedAt, seed, signed, testConfig } from '../support';

/** SPLITS=1000000 npx vitest run --project unit tests/unit/gateway/belief/readings.test.ts */
const messages = Number(process.env.SPLITS ?? 800);
const list = way4HmacSha256.fields.result;

/** The form that the cardholder's browser carries, and what it may be made to say. */
const genuine: Values = {
  ...approvedHold,
  INT_REF: '48F5753861DA7D98',
  NONCE: '76E43C77D03A5AF4BD48F2A0FDC277BA',
};
const altered: Values = {
  ...genuine,
  INT_REF: '6',
  NONCE: 'F5753861DA7D983276E43C77D03A5AF4BD48F2A0FDC277BA',
};

function read(values: Values, mac: Values, shapes: ResultShapes = tolerantShapes) {
  const fields = new Map(Object.entries(values));
  fields.set('P_SIGN', signed(mac).get('P_SIGN') ?? '');
  const config = testConfig({ shapes });
  const verified = verifyResult(fields, { config, receivedAt, kind: 'result' });
  if (!verified.ok) throw new Error(verified.code);
  return verified.value;
}

describe('A10 a form that cuts the signed bytes at other places', () => {
  it('has the signature of the genuine one, and says so with both readings', () => {
    expect(sourceOf(altered, list, '-')).toBe(sourceOf(genuine, list, '-'));
    const message = read(altered, genuine);
    const answer = message.readings.map(({ values }) => values.get('INT_REF'));
    expect(answer).toEqual([genuine.INT_REF, '6']);
    expect(checkShapes(message)).toEqual({ ok: false, code: 'SEVERAL_READINGS' });
  });

  it('is read as the genuine one where a person confirmed the shape', () => {
    const pinned = parseShapes('INT_REF=upper-hex:16');
    if (!pinned.ok) throw new Error(pinned.detail);
    const message = read(altered, genuine, pinned.value);
    const expected = { internalReference: genuine.INT_REF, nonce: genuine.NONCE, readings: [] };
    expect(message).toMatchObject(expected);
    expect(message.altered).toEqual(
      new Map([
        ['INT_REF', altered.INT_REF],
        ['NONCE', altered.NONCE],
      ]),
    );
    expect(message.fields.get('INT_REF')).toBe(genuine.INT_REF);
    expect(message.digest).toBe(read(genuine, genuine, pinned.value).digest);
    expect(checkShapes(message).ok).toBe(true);
  });

  it('in shapes that no table allows is read as what was signed', () => {
    const genuine: Values = { ...approvedHold, INT_REF: '48G5753861DA7D98' };
    const other = { ...genuine, TIMESTAMP: '2', INT_REF: '0270101120130', NONCE: 'x' };
    const cuts = otherCuts(genuine, list, '-', seededRandom(1), 200);
    expect(cuts.length).toBeGreaterThan(0);
    for (const cut of [...cuts, other].filter(
      (one) => sourceOf(one, list, '-') === sourceOf(genuine, list, '-'),
    )) {
      const message = read(cut, genuine);
      expect(message.internalReference, JSON.stringify(cut)).toBe(genuine.INT_REF);
      expect(message.timestampText).toBe(genuine.TIMESTAMP);
    }
  });

  it('goes to people when two readings have every shape, with both of them', () => {
    const pinned = parseShapes('INT_REF=hex:1-32');
    if (!pinned.ok) throw new Error(pinned.detail);
    const message = read(altered, genuine, pinned.value);
    const answer = message.readings.map(({ values }) => values.get('INT_REF')).sort();
    expect(answer).toEqual(['48F5753861DA7D98', '6']);
    expect(checkShapes(message)).toEqual({ ok: false, code: 'SEVERAL_READINGS' });
    expect(message.digest).not.toBe(read(genuine, genuine, pinned.value).digest);
  });

  it('outside the shapes of a known bank is reviewed, whoever wrote it', () => {
    const pinned = parseShapes('INT_REF=digits:12');
    if (!pinned.ok) throw new Error(pinned.detail);
    const shapes = checkShapes(read(approvedHold, approvedHold, pinned.value));
    expect(shapes).toEqual({ ok: false, code: 'SHAPE_UNUSUAL' });
    expect(checkShapes(read(approvedHold, approvedHold)).ok).toBe(true);
  });

  it('that fits no table is not the bank’s word', () => {
    const odd = { ...genuine, RRN: '123' };
    expect(() => read(odd, odd)).toThrow('NO_READING');
  });
});

describe('a bank of another manner', () => {
  const declined: Values = {
    ...genuine,
    ACTION: '5',
    RC: '51',
    APPROVAL: '',
    RRN: '',
    INT_REF: '',
  };
  const manner = { ...way4HmacSha256, absent: '0', lengths: 'characters' } as const;
  const profile: MacProfile = { ...manner, constants: { MESSAGE: 'رصيد لا يكفي' } };
  const named = ['MESSAGE', ...list];

  it('that writes 0 for an absent field and counts letters is read as it is', () => {
    const source = macSource(profile, named, new Map(Object.entries(declined)));
    expect(source.toString()).toContain('12رصيد لا يكفي152510');
    const readings = signedReadings(source, profile, named, tolerantShapes);
    expect(readings.map((one) => Object.fromEntries(one))).toEqual([
      { MESSAGE: profile.constants.MESSAGE, ...declined },
    ]);
    expect(signedReadings(source, { ...profile, absent: '-' }, named, tolerantShapes)).toEqual([]);
    const inBytes = { ...profile, lengths: 'bytes' } as const;
    expect(signedReadings(source, inBytes, named, tolerantShapes)).toEqual([]);
  });
});

const others = path.join(import.meta.dirname, '../../../vectors/profiles');
const profiles = [
  way4HmacSha256,
  way4Classic,
  ...readdirSync(others).map((file) => {
    const parsed = parseMacProfile(JSON.parse(readFileSync(path.join(others, file), 'utf8')));
    if (!parsed.ok) throw new Error(parsed.detail);
    return parsed.value;
  }),
];

it.each(profiles.map((profile) => [profile.name, profile] as const))(
  'A12 of random messages: %s: every genuine one is read as it is, and no other cut is believed',
  (_name, profile) => {
    const random = seededRandom(seed);
    const seen = { reviewed: 0, altered: 0, believed: 0, cuts: 0 };
    for (let count = 0; count < messages; count += 1) judgeOne(profile, random, seen);
    expect(seen).toMatchObject({ reviewed: 0, altered: 0, believed: 0 });
    expect(seen.cuts).toBeGreaterThan(messages / 50);
  },
  600_000,
);

/**
 * What a genuine message and its cuts are taken for, by a shop that knows the bank's references. One
 * that has the usual shape is never reviewed; one outside it is reviewed where it can be read in
 * several ways, and never taken for another.
 */
function judgeOne(
  profile: MacProfile,
  random: () => number,
  seen: { reviewed: number; altered: number; believed: number; cuts: number },
): void {
  const values = { ...randomResult(random), ...profile.constants };
  const names = profile.fields.result;
  const absent = profile.absent === 'skip' ? '' : '-';
  const isUsual = fitsShape(tolerantShapes, 'INT_REF', values.INT_REF || '000000');
  const earlier = [isUsual ? '48F5753861DA7D98' : (values.INT_REF ?? '')];
  const taken = (form: Values) => {
    const source = Buffer.from(sourceOf(form, names, absent) + profile.trailer);
    const readings = signedReadings(source, profile, names, tolerantShapes);
    const shaped = readings.filter((reading) => fitsShapes(reading, tolerantShapes));
    return readings.length > 1 && shaped.length > 0 && hasTolerantShape(earlier)
      ? shaped
      : readings;
  };
  const isTrue = (reading: ReadonlyMap<string, string>) =>
    names.every((name) => (reading.get(name) ?? '') === (values[name] ?? ''));
  const [first, ...more] = taken(values);
  if (more.length > 0 && isUsual) seen.reviewed += 1;
  if (first && more.length === 0 && !isTrue(first)) seen.altered += 1;
  // Whatever a form says, only the reading of its bytes counts: the cuts share them.
  for (const cut of otherCuts(values, names, absent, random, 4)) {
    seen.cuts += 1;
    const [only, ...others] = taken(cut);
    if (only && others.length === 0 && !isTrue(only)) seen.believed += 1;
  }
}

describe('the shapes of a bank', () => {
  it('are learnt from its results and read back', () => {
    const results = [genuine, { ...genuine, INT_REF: '0011223344556677' }].map(
      (one) => new Map(Object.entries(one)),
    );
    const text = learnShapes(results);
    expect(text).toBe(
      'RRN=digits:12 INT_REF=upper-hex:16 NONCE=upper-hex:32 TIMESTAMP=digits:14 TERMINAL=upper-alnum:8',
    );
    expect(parseShapes(text)).toMatchObject({ ok: true, value: { isPinned: true } });
    expect(learnShapes([])).toBe('');
  });

  it.each([
    'INT_REF',
    'INT_REF=hex',
    'AMOUNT=digits:5',
    'RRN=runes:4',
    'RRN=digits:9-3',
    'RRN=digits:0',
  ])('refuses %s', (text) => {
    expect(parseShapes(text)).toMatchObject({ ok: false, code: 'BAD_SHAPES' });
  });

  it('pin nothing when there are none', () =>
    expect(parseShapes('  ')).toEqual({ ok: true, value: tolerantShapes }));
});

it('A10 the work stays small for bytes made to be read in as many ways as possible', () => {
  for (const absent of ['-', 'skip'] as const) {
    const profile = { ...way4HmacSha256, absent, fields: { ...way4HmacSha256.fields } };
    const names = [...list.slice(0, -1), 'DESC', 'MESSAGE', 'MERCH_NAME', 'COUNTRY', 'NONCE'];
    const begin = sourceOf(genuine, list.slice(0, -1), '-');
    const read = (digits: number) =>
      signedReadings(Buffer.from(`${begin}${'1'.repeat(digits)}`), profile, names, tolerantShapes);
    expect(growsLinearly(read, 16_000)).toBe(true);
    expect(read(16_000).length).toBeLessThanOrEqual(16);
  }
});
