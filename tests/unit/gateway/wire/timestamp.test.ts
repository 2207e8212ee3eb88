import { formatTimestamp, parseTimestamp } from '@/lib/gateway/wire/timestamp';

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

describe('TIMESTAMP', () => {
  it.each(['UTC', 'Asia/Baghdad', 'America/St_Johns'])('I3 is GMT in zone %s', (zone) => {
    process.env.TZ = zone;
    const at = new Date('2027-01-01T23:59:59.999Z');
    expect(at.getHours() === 23).toBe(zone === 'UTC');
    expect(formatTimestamp(at)).toBe('20270101235959');
    expect(parseTimestamp('20270101235959')).toEqual(new Date('2027-01-01T23:59:59Z'));
  });

  it.each([
    '20260230250000',
    '20270229120000',
    '20270101240000',
    '20271301120000',
    '20270101126000',
    '2027010112000',
    '202701011200000',
    'ABCDEFGHIJKLMN',
    '2027010112000 ',
    '٢٠٢٧٠١٠١١٢٠٠٠٠',
    '',
  ])('B16 has no instant for %j', (text) => expect(parseTimestamp(text)).toBeUndefined());
});
