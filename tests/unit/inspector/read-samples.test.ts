import { readFileSync } from 'node:fs';
import { publishedProfiles } from '@/lib/inspector/published-profiles';
import { joinSamples, readSamples } from '@/lib/inspector/read-samples';

const { vectors } = JSON.parse(readFileSync('tests/vectors/default-profile.json', 'utf8'));
const [prepare, , result] = vectors;
const profiles = publishedProfiles();
const read = (text: string) => readSamples(text, [{ kind: 'plain', text }], profiles);
const fields: Record<string, string> = { ...result.data, P_SIGN: result.p_sign };
const form = new URLSearchParams(fields).toString();
const lines = (separator: string) =>
  Object.entries(fields).map(([name, value]) => `${name}${separator}${value}`);
const small = Object.fromEntries(
  Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
);

describe('a signed message is read from', () => {
  it.each([
    ['a form', form],
    ['JSON', JSON.stringify(fields)],
    ['JSON with small letters', JSON.stringify({ payment: small })],
    ['a mail', `Dear merchant,\n\n${lines(': ').join('\n')}\n\nYour bank`],
    ['a log line with a form', `2027-01-01T12:01:30 INFO POST /api/backref body="${form}" 200`],
    ['a log line with an object', `2027-01-01 info ${JSON.stringify(fields)} took 12ms`],
    ['a log line with pairs', `2027-01-01 12:01:30 result ${lines('=').join(', ')} (1 ms)`],
    [
      'a file of examples',
      JSON.stringify({ note: 'x', vectors: [{ ...result, source: undefined }] }),
    ],
  ])('%s', (_what, text) => {
    const { samples, problems } = read(text);
    expect(problems).toEqual([]);
    expect(samples).toHaveLength(1);
    expect(samples[0]).toMatchObject({ list: 'result', letters: 'upper', source: null });
    expect(Object.fromEntries(samples[0]?.fields ?? [])).toEqual(result.data);
    expect(samples[0]?.mac.toString('hex')).toBe(result.p_sign.toLowerCase());
  });

  it.each([
    ['below its fields', `${lines(' = ').join('\n')}\nString to sign: ${result.source}\n`],
    ['in quotation marks', `MAC source "${result.source}"\n${lines('=').join('\n')}`],
    ['in its JSON', JSON.stringify(result)],
  ])('an example, with the string that was signed %s', (_what, text) =>
    expect(read(text).samples[0]).toMatchObject({ source: result.source }),
  );

  it('several at once, of every kind', () => {
    const { samples } = read(JSON.stringify({ vectors }));
    expect(samples.map(({ list }) => list).join(' ')).toBe(
      'prepare prepare result result completion reversal',
    );
    expect(samples[0]?.fields.get('DESC')).toBe(prepare.data.DESC);
  });
});

it('without a P_SIGN a text is what else is known; nothing of a key beside it is read', () => {
  const facts = read('MERCHANT=DAR-4711\nTERMINAL=HOTEL001\nCOUNTRY=IQ\nMERCH_GMT=3');
  const joined = joinSamples([facts, read(JSON.stringify({ ...result, key: 'CANARY' }))]);
  expect(joined.facts.get('MERCHANT')).toBe('DAR-4711');
  expect(JSON.stringify([...(joined.samples[0]?.fields ?? [])])).not.toContain('CANARY');
});

it.each([
  ['hello', 'TOO_FEW_FIELDS'],
  [form.replace(/P_SIGN=../, 'P_SIGN=zz'), 'MAC_NOT_HEX'],
  ['{"p_sign":"AB"}', 'TOO_FEW_FIELDS'],
])('says what is wrong with %j', (text, problem) => expect(read(text).problems).toEqual([problem]));
