import { readdirSync, readFileSync } from 'node:fs';
import { missingForSettlement, parseMacProfile, weakLists } from '@/lib/gateway/mac/mac-profile';
import { builtInProfile, way4Classic, way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';

const folder = new URL('../../../vectors/profiles/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('example profiles of other banks', () => {
  it('are there', () => {
    const given = ['romcard.json', 'victoriabank.json', 'kina.json', 'psb.json'];
    expect(files).toEqual(expect.arrayContaining(given));
    expect(files.length).toBeGreaterThanOrEqual(12);
  });

  it.each(files)('%s has the profile form and its own name', (name) => {
    const parsed = parseMacProfile(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    expect(parsed).toMatchObject({ ok: true, value: { name: name.replace('.json', '') } });
  });

  it.each([
    ['bank-of-moscow.json', ['ACTION', 'RC']],
    ['azericard-rsa.json', ['ACTION', 'RC']],
    ['victoriabank.json', ['CURRENCY', 'TRTYPE', 'INT_REF']],
    ['psb.json', ['ACTION']],
  ])('%s settles nothing by itself', (name, missing) => {
    const parsed = parseMacProfile(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
    expect(parsed.ok && missingForSettlement(parsed.value, 'result')).toEqual(missing);
    expect(parsed.ok && weakLists(parsed.value)).toContainEqual({ list: 'result', missing });
  });
});

describe('built-in profiles', () => {
  it('are found by name and hold the form', () => {
    for (const profile of [way4HmacSha256, way4Classic]) {
      expect(builtInProfile(profile.name)).toBe(profile);
      expect(parseMacProfile(profile)).toEqual({ ok: true, value: profile });
      expect(weakLists(profile)).toEqual([]);
    }
    expect(builtInProfile('/etc/bank.json')).toBeUndefined();
  });

  it('know which codes mean that no money moved', () => {
    const codes = '-1 -2 -10 -11 -12 -13 -15 -17 -19 -20 -25'.split(' ');
    expect(way4HmacSha256.noMoneyRc).toEqual(codes);
    expect(way4Classic.noMoneyRc).toEqual(codes);
    expect(way4Classic.fields.prepare.join(' ')).toBe(
      'AMOUNT CURRENCY ORDER DESC MERCH_NAME MERCH_URL MERCHANT TERMINAL EMAIL TRTYPE COUNTRY' +
        ' MERCH_GMT TIMESTAMP NONCE BACKREF',
    );
    expect(way4Classic.fields.result.join(' ')).toBe(
      'TERMINAL TRTYPE ORDER AMOUNT CURRENCY DESC ACTION RC MESSAGE RRN INT_REF APPROVAL' +
        ' TIMESTAMP NONCE',
    );
  });
});

describe('the profile form', () => {
  it.each([
    ['an unknown key', { ...way4Classic, secret: 1 }],
    ['an unknown algorithm', { ...way4Classic, algorithm: 'md5' }],
    ['an unknown list', { ...way4Classic, fields: { ...way4Classic.fields, prepar: ['ORDER'] } }],
    ['an empty list', { ...way4Classic, fields: { ...way4Classic.fields, result: [] } }],
    ['a field twice', { ...way4Classic, fields: { ...way4Classic.fields, result: ['RC', 'RC'] } }],
    ['P_SIGN itself', { ...way4Classic, fields: { ...way4Classic.fields, result: ['P_SIGN'] } }],
    ['a lower-case field', { ...way4Classic, fields: { ...way4Classic.fields, result: ['rc'] } }],
    ['a list that is missing', { ...way4Classic, fields: { prepare: ['ORDER'] } }],
    ['no success code', { ...way4Classic, successRc: [] }],
    ['a code that is both', { ...way4Classic, noMoneyRc: ['00'] }],
    ['a code that is both of an operation', { ...way4Classic, operationNoMoneyRc: ['00'] }],
    ['another absent', { ...way4Classic, absent: '' }],
    ['null', null],
    ['a text', 'way4-classic'],
  ])('refuses %s', (_name, json) => {
    expect(parseMacProfile(json)).toMatchObject({ ok: false, code: 'BAD_PROFILE' });
  });

  it('says every wrong place, ten of them', () => {
    const parsed = parseMacProfile({ ...way4Classic, name: '', fields: { prepare: ['rc'] } });
    const detail = parsed.ok ? '' : parsed.detail;
    expect(detail.split('; ').map((one) => one.split(': ')[0])).toEqual([
      'name',
      'fields.prepare.0',
      'fields.completion',
      'fields.reversal',
      'fields.result',
    ]);
    expect(detail.split('; ').every((one) => /: \S/.test(one))).toBe(true);
    expect(parseMacProfile(null)).toMatchObject({ detail: expect.stringMatching(/^profile: \S/) });
    const many = { ...way4Classic, successRc: Array.from({ length: 20 }, () => '') };
    const long = parseMacProfile(many);
    expect(long.ok ? [] : long.detail.split('; ')).toHaveLength(10);
  });

  it('fills what a profile may leave out', () => {
    const { prepare, completion, reversal, result } = way4Classic.fields;
    const fields = { prepare, completion, reversal, result };
    expect(parseMacProfile({ name: 'bank', algorithm: 'hmac-sha512', fields })).toMatchObject({
      ok: true,
      value: {
        absent: '-',
        trailer: '',
        case: 'upper',
        successRc: ['00'],
        noMoneyRc: [],
        operationNoMoneyRc: [],
        operationHasOwnRrn: false,
      },
    });
  });

  it('asks less of a list for declines', () => {
    const fields = { ...way4Classic.fields, resultDeclined: ['ORDER', 'ACTION', 'RC', 'TRTYPE'] };
    expect(missingForSettlement({ ...way4Classic, fields }, 'resultDeclined')).toEqual([]);
    const less = { ...fields, resultDeclined: ['ORDER', 'ACTION', 'RC'] };
    const answer = missingForSettlement({ ...way4Classic, fields: less }, 'resultDeclined');
    expect(answer).toEqual(['TRTYPE']);
  });
});
