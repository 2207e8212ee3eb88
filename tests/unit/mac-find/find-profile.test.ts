// Does the search give back how each message of the family was signed, and nothing for other keys?
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { publishedProfiles } from '@/lib/inspector/published-profiles';
import type { Found } from '@/lib/mac-find/compose-profile';
import { type Answer, findProfile } from '@/lib/mac-find/find-profile';
import { makeSample, type Sample } from '@/lib/mac-find/sample';
import { seededRandom } from '../../faults/random';

type Values = Readonly<Record<string, string>>;
type Vector = {
  id: string;
  alg: string;
  key?: string;
  verify_with?: string;
  fields: string[];
  data: Values;
  source: string;
  p_sign: string;
};

const profiles = publishedProfiles();
const shelf = ['mac-vectors.json', 'default-profile.json'].map((name) =>
  JSON.parse(readFileSync(`tests/vectors/${name}`, 'utf8')),
);
const vectors: Vector[] = shelf
  .flatMap(({ vectors }) => vectors)
  .filter(({ p_sign }: Partial<Vector>) => p_sign);
const keyOf = (vector: Vector) => vector.key ?? shelf[0].keys[vector.verify_with ?? ''];
const vectorNamed = (start: string) => {
  const found = vectors.find(({ id }) => id.startsWith(start));
  if (found === undefined) throw new Error(start);
  return found;
};

function sampleOf(data: Values, mac: string, source: string | null = null): Sample {
  const made = makeSample(new Map(Object.entries({ ...data, P_SIGN: mac })), source);
  if ('problem' in made) throw new Error(made.problem);
  return made;
}

const wrongKey = 'A1B2C3D4'.repeat(4);
const told = ({ data, p_sign, source }: Vector) => sampleOf(data, p_sign, source);
const untold = ({ data, p_sign }: Vector) => sampleOf(data, p_sign);

function search(
  samples: readonly Sample[],
  key: string,
  options: { facts?: WireFields; stepsMax?: number } = {},
): Answer {
  const { facts = new Map(), stepsMax = 400_000 } = options;
  const running = findProfile({ samples, key, profiles, facts, stepsMax });
  let step = running.next();
  while (!step.done) step = running.next();
  return step.value;
}

function found(...asked: Parameters<typeof search>): Found {
  const answer = search(...asked);
  if (answer.kind === 'none') throw new Error(answer.reasons.join());
  return answer;
}

type Writing = {
  absent?: string;
  trailer?: string;
  constants?: Values;
  size?: (value: string) => number;
  charset?: 'utf8' | 'windows-1256';
  edit?: (name: string, value: string) => string;
};

/** The vector's message signed in another way, by words of this file alone. */
function signed(vector: Vector, list: readonly string[], writing: Writing = {}): Vector {
  const { absent = '-', trailer = '', constants = {}, size = Buffer.byteLength } = writing;
  const edit = writing.edit ?? ((_name, value) => value);
  const source = list
    .map((name) => edit(name, vector.data[name] || constants[name] || ''))
    .map((value) => (value === '' ? absent : `${size(value)}${value}`))
    .join('');
  const mac = createHmac(vector.alg.replace('hmac-', ''), Buffer.from(vector.key ?? '', 'hex'));
  const p_sign = mac.update(source + trailer).digest('hex');
  return { ...vector, source: source + trailer, p_sign: p_sign.toUpperCase() };
}

describe.each(vectors)('$id', (vector) => {
  it.each([
    ['the message alone', untold],
    ['the string that was signed as well', told],
  ])('gives its list back from %s', (_what, sample) => {
    const { lists, profile, known } = found([sample(vector)], keyOf(vector));
    expect(lists.map(({ names }) => names)).toEqual([vector.fields]);
    expect(vector.alg).toContain(profile.algorithm);
    expect(known[0]).toBe(profile.name);
  });
});

it.each([
  ['V3a', 'V3b', ['psb']],
  ['V8a', 'V8f', ['borica-advanced']],
  ['prepare, authorization', 'result, approved', ['way4-hmac-sha256']],
  ['completion', 'result, declined', ['way4-hmac-sha256']],
])('from %s and %s together one profile is left: %j', (one, other, names) => {
  const pair = [vectorNamed(one), vectorNamed(other)] as const;
  expect(found(pair.map(untold), keyOf(pair[0])).known).toEqual(names);
});

it('says which profiles fit as well, and by which message they differ', () => {
  const vector = vectorNamed('V1');
  const { known, open } = found([untold(vector)], keyOf(vector));
  expect(known).toEqual(['way4-classic', 'romcard']);
  const missing = open.filter(({ kind }) => kind === 'LIST').map(({ list }) => list);
  expect(missing).toEqual(['completion', 'reversal', 'result']);
});

/** One change each that no profile has, and what the profile says of it then. */
const changes: readonly (readonly [string, (vector: Vector) => Vector])[] = [
  ['a field moved', (one) => signed(one, moved(one.fields, 2, one.fields.length - 2))],
  ['two fields exchanged', (one) => signed(one, swapped(one.fields, 1, one.fields.length - 2))],
  ['a field left out', (one) => signed(one, one.fields.toSpliced(4, 1))],
  ['0 for an absent field', (one) => signed(one, one.fields, { absent: '0' })],
  ['nothing for an absent field', (one) => signed(one, one.fields, { absent: '' })],
  ['a constant at the end', (one) => signed(one, one.fields, { trailer: '--' })],
  [
    'its own constant',
    (one) => {
      const list = one.fields.includes('COUNTRY') ? one.fields : ['COUNTRY', ...one.fields];
      return signed(one, list, { constants: { COUNTRY: 'IQ' } });
    },
  ],
];

/** One of each form: long and short, with Arabic, with absent and with equal values. */
const changed = ['V1', 'V3b', 'prepare, authorization', 'result, declined', 'completion'];

describe.each(changes)('%s', (_what, change) => {
  it.each(changed)('is found in %s', (id) => {
    const vector = vectorNamed(id);
    const other = change(vector);
    const { profile, lists, keyForm } = found([untold(other)], keyOf(vector));
    const { names = [], list = 'result' } = lists[0] ?? {};
    // The profile says the same string, whichever of the equal ways it says it in.
    expect(profile.fields[list] ?? profile.fields.result).toEqual(names);
    const { absent, trailer, constants } = profile;
    const writing = { absent: absent === 'skip' ? '' : absent, trailer, constants };
    expect(signed(vector, names, writing).source).toBe(other.source);
    expect(keyForm).toBe('hex');
  });
});

it.each(['hmac-sha1', 'hmac-sha256'])('is named after a neighbour that signs by %s', (alg) => {
  const vector = vectorNamed('completion');
  const other = signed({ ...vector, alg }, moved(vector.fields, 2, 5));
  const { profile } = found([untold(other)], keyOf(vector));
  const neighbour = profiles.find(({ name }) => profile.name === `${name}-changed`);
  expect([profile.algorithm, neighbour?.algorithm]).toEqual([alg, alg]);
  // The file itself says which lists no message has proved.
  expect(profile.about?.assumed).toEqual(['prepare', 'reversal', 'result']);
});

it('A6 finds nothing for a hundred keys that made none of it', () => {
  const random = seededRandom(20_270_101);
  const target = vectorNamed('result, approved');
  const bytes = () => Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)));
  let steps = 0;
  for (let count = 0; count < 100; count += 1) {
    const answer = search([untold(target)], bytes().toString('hex'), { stepsMax: 2_000 });
    expect(answer).toMatchObject({ kind: 'none', reasons: ['SEARCHED'] });
    steps += answer.work.steps;
  }
  expect(steps).toBeGreaterThan(100_000);
});

describe('a manner of its own', () => {
  const arabic = vectorNamed('prepare, authorization, Arabic');
  const letters = (value: string) => [...value].length;

  it('counts letters', () => {
    const other = signed(arabic, arabic.fields, { size: letters });
    expect(found([untold(other)], keyOf(arabic)).profile).toMatchObject({ lengths: 'characters' });
  });

  it.each([
    [
      'decimals',
      (name: string, value: string) => (name === 'AMOUNT' ? '150000' : value),
      'decimals0',
    ],
    [
      'an empty zero',
      (_name: string, value: string) => (value === '0' ? '' : value),
      'zeroIsEmpty',
    ],
    [
      'the number of the currency',
      (name: string, value: string) => (name === 'CURRENCY' ? '368' : value),
      'currencyNumber',
    ],
  ])('%s, which no profile can say, is named', (_what, edit, values) => {
    const other = signed(arabic, arabic.fields, { edit });
    expect(found([untold(other)], keyOf(arabic)).lists[0]).toMatchObject({ values });
  });

  it('a constant is taken from what the bank said, or read out of its string', () => {
    const result = vectorNamed('result, approved');
    const list = [...result.fields.slice(0, 9), 'MERCHANT', ...result.fields.slice(9)];
    const other = signed(result, list, { constants: { MERCHANT: 'DAR-4711' } });
    const facts = new Map([['MERCHANT', 'DAR-4711']]);
    const { profile, known } = found([untold(other)], keyOf(result), { facts });
    expect(known).toEqual(['kina']);
    expect(profile.constants).toEqual({ MERCHANT: 'DAR-4711' });
    const read = found(
      [told(signed(result, ['X', ...result.fields], { constants: { X: 'abc' } }))],
      keyOf(result),
    );
    expect(read.profile.constants).toEqual({ CONSTANT_1: 'abc' });
  });

  it('is one for all kinds of messages: what the first leaves open the second decides', () => {
    const [full, gaps] = [vectorNamed('result, approved'), vectorNamed('prepare, retail')];
    const pair = [full, gaps].map((one) => untold(signed(one, one.fields, { absent: '0' })));
    const { profile, open } = found(pair, keyOf(full));
    expect(profile.absent).toBe('0');
    expect(open.map(({ kind }) => kind)).not.toContain('ABSENT');
    expect(found(pair.slice(0, 1), keyOf(full)).open[0]).toMatchObject({ kind: 'ABSENT' });
  });

  it('names fields that could stand in each other’s place', () => {
    const refund = vectorNamed('V3b');
    const { open } = found([untold(signed(refund, swapped(refund.fields, 0, 9)))], keyOf(refund));
    expect(open).toContainEqual({
      kind: 'EQUAL',
      list: 'reversal',
      names: ['AMOUNT', 'ORG_AMOUNT'],
    });
  });
});

describe('a key as the bank wrote it', () => {
  const vector = vectorNamed('result, declined');
  const hex = keyOf(vector) as string;
  const half = '0F1E2D3C4B5A69788796A5B4C3D2E1F0';
  const other = Buffer.from(
    Buffer.from(hex, 'hex').map((byte, at) => byte ^ (Buffer.from(half, 'hex')[at] ?? 0)),
  );
  const asText = (text: string) => {
    const mac = createHmac('sha256', text).update(vector.source).digest('hex');
    return [sampleOf(vector.data, mac)];
  };

  it.each([
    ['hex', hex.toLowerCase().replace(/(....)/g, '$1 ')],
    ['hex', `Key (test): 0x${hex}`],
    ['xor', `Component 1: ${half}\r\nComponent 2: ${other.toString('hex')}\r\nKCV: 8CA64D`],
    ['xor', `${half}^${other.toString('hex')}`],
    ['joined', `${hex.slice(0, 16)}\n${hex.slice(16)}`],
    ['base64', Buffer.from(hex, 'hex').toString('base64')],
  ])('is read as %s: %j', (form, key) => expect(found([untold(vector)], key).keyForm).toBe(form));

  it.each([
    ['text', 'the merchant’s secret', 'the merchant’s secret\n'],
    ['textUpper', hex, hex.toLowerCase()],
    ['textLower', hex.toLowerCase(), hex],
  ])('is read as %s', (form, used, written) =>
    expect(found(asText(used), written).keyForm).toBe(form),
  );

  it.each([
    ['', 'EMPTY'],
    [hex.slice(1), 'ODD_DIGITS'],
    ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'NOT_RSA'],
    [
      '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----',
      'ENCRYPTED',
    ],
    [shelf[0].keys.boricaGatewayTestPublicKey, 'OTHER_LENGTH'],
  ])('is doubted: %j: %s', (key, reason) =>
    expect(search([untold(vector)], key, { stepsMax: 1_000 })).toMatchObject({
      kind: 'none',
      reasons: expect.arrayContaining([reason]),
    }),
  );
});

describe('with RSA', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { data, source } = vectorNamed('V8a');
  const made = (digest: string) =>
    sampleOf(data, sign(digest, Buffer.from(source), pair.privateKey).toString('hex'));
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

  it('the signature itself says its digest', () => {
    expect(found([made('md5')], pem).profile).toMatchObject({
      algorithm: 'rsa-md5',
      case: 'lower',
    });
    expect(search([made('sha1')], pem)).toMatchObject({ reasons: ['OTHER_DIGEST'] });
  });

  it('another private key is told from another list', () =>
    expect(search([made('sha256')], shelf[0].keys.boricaGatewayTestPublicKey)).toMatchObject({
      reasons: ['OTHER_RSA_KEY'],
      work: { steps: 0 },
    }));
});

it('a string that the key does not sign, and one that is not of this message, are told apart', () => {
  const vector = vectorNamed('result, declined');
  const other = search([told(vector)], wrongKey, { stepsMax: 1_000 });
  expect(other).toMatchObject({ reasons: ['SOURCE_OTHER_KEY', 'SEARCHED'] });
  const source = '5;51;IQD;25000.00';
  const mac = createHmac('sha256', Buffer.from(vector.key ?? '', 'hex'))
    .update(source)
    .digest('hex');
  const odd = search([sampleOf(vector.data, mac, source)], keyOf(vector), { stepsMax: 1_000 });
  expect(odd).toMatchObject({ reasons: ['SOURCE_FORM', 'SEARCHED'] });
});

it('ends at the steps that it was given, and says how far it is meanwhile', () => {
  const running = findProfile({
    samples: [untold(vectorNamed('V1'))],
    key: wrongKey,
    profiles,
    facts: new Map(),
    stepsMax: 100_000,
  });
  const seen: number[] = [];
  let step = running.next();
  for (; !step.done; step = running.next()) seen.push(step.value.steps);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
  expect(step.value.work.steps).toBeLessThan(100_010);
});

function moved(list: readonly string[], from: number, to: number): string[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? '');
}

function swapped(list: readonly string[], one: number, other: number): string[] {
  return list.with(one, list[other] ?? '').with(other, list[one] ?? '');
}
