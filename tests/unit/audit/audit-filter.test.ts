import { auditFilterPairs, readAuditFilter } from '@/lib/audit/audit-filter';
import { placeText } from '@/lib/text/query-value';

const nothing = { about: '', actorId: null, action: null, from: null, to: null, after: null };
const person = '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44';

describe('the filter of the audit', () => {
  it('is read from an address and written back', () => {
    const pairs = {
      about: 'user:1',
      person,
      action: 'permissions_changed',
      from: '2026-11-01',
      to: '2026-11-22',
    };
    expect(auditFilterPairs(readAuditFilter(pairs))).toEqual(pairs);
    expect(auditFilterPairs(readAuditFilter({}))).toEqual({});
  });

  it('has a place, which reads as it was written', () => {
    const after = { at: '2026-11-22T08:00:00.123Z', id: '42' };
    expect(readAuditFilter({ after: placeText(after) }).after).toEqual(after);
  });

  it.each([
    { person: 'noor' },
    { person: `${person}'` },
    { action: "x' OR 1=1" },
    { action: '' },
    { from: '2026-02-30' },
    { to: '22.11.2026' },
    { from: ['x', '2026-11-01'] },
    { after: '2026-11-22T08:00:00.123Z_x' },
    { after: '2026-13-22T08:00:00.123Z_1' },
    { after: '9999999999_1' },
  ])('leaves out what is odd: %j', (query) => expect(readAuditFilter(query)).toEqual(nothing));

  it('is bounded', () =>
    expect(readAuditFilter({ about: 'x'.repeat(10_000) }).about).toHaveLength(254));
});
