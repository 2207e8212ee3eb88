import { nextAuditRow } from '@/lib/audit/append-audit';
import { canonicalJson, chainStart, hashAudit } from '@/lib/audit/audit-hash';

const input = {
  subject: 'order:1',
  actor: { kind: 'user', id: 'u1', name: 'Layla' },
  action: 'completion.requested',
  cause: 'operation:2',
  before: { order: 'AUTHORISED', amounts: { b: 1, a: [2, 3] } },
  after: { order: 'COMPLETED' },
  at: new Date('2026-11-21T09:00:00.123Z'),
} as const;

test('the first row of a subject continues the start of chains, the next one the first', () => {
  const first = nextAuditRow(undefined, input);
  expect(first).toMatchObject({ sequence: 1, prevHash: chainStart });
  const second = nextAuditRow(first, input);
  expect(second).toMatchObject({ sequence: 2, prevHash: first.hash });
  expect(second.hash).not.toBe(first.hash);
});

test('the order of keys does not change a hash; every value does', () => {
  expect(canonicalJson({ b: 1, a: { d: 2, c: [3] } })).toBe('{"a":{"c":[3],"d":2},"b":1}');
  const { prevHash, hash, ...content } = nextAuditRow(undefined, input);
  expect(hashAudit(prevHash, content)).toBe(hash);
  for (const key of Object.keys(content) as (keyof typeof content)[]) {
    expect(hashAudit(prevHash, { ...content, [key]: 'other' })).not.toBe(hash);
  }
  expect(hashAudit('1'.repeat(64), content)).not.toBe(hash);
});
