import { expect, it } from 'vitest';
import { staffMail } from '@/lib/mail/templates/staff';

it('the digest calls each issue what the desk calls it, and an unknown kind by its code', () => {
  const item = { reference: 'DD-1', openedAt: '2026-11-22T10:00:00.000Z' };
  const kinds = ['unknown_operation', 'needs_review', 'from_an_older_release'];
  const { sections } = staffMail(
    'attention_digest',
    {
      dayOld: 0,
      hourOld: 3,
      items: kinds.map((kind) => ({ ...item, kind })),
      deskUrl: 'https://shop.example/admin/attention',
      isTest: false,
    },
    'Dar Dijla',
  );
  const rows = sections[0]?.kind === 'lines' ? sections[0].lines : [];
  expect(rows.map((row) => row.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    expect.stringContaining('Completion or reversal with unknown outcome'),
    expect.stringContaining('Result needs review'),
    expect.stringContaining('from_an_older_release'),
  ]);
});
