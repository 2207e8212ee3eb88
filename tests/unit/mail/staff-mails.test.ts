import { composeMail } from '@/lib/mail/compose-mail';
import { identityOf } from '../../support/identity';

it('the digest calls each issue what the desk calls it, and an unknown kind by its code', async () => {
  const item = { reference: 'DD-1', openedAt: '2026-11-22T10:00:00.000Z' };
  const kinds = ['unknown_operation', 'needs_review', 'from_an_older_release'];
  const items = kinds.map((kind) => ({ ...item, kind }));
  const deskUrl = 'https://shop.example/admin/attention';
  const payload = { dayOld: 0, hourOld: 3, items, deskUrl, isTest: false };
  const row = { orderId: null, kind: 'attention_digest', recipient: 'desk@home.test', payload };
  const sender = { appUrl: deskUrl, merchantTimezone: 'UTC', identity: identityOf('Dar Dijla') };
  const mail = await composeMail({ ...row, locale: 'en' }, sender);
  expect(mail.ok && mail.value.text.match(/^.*order DD-1.*$/gm)).toEqual([
    expect.stringContaining('Completion or reversal with unknown outcome'),
    expect.stringContaining('Result needs review'),
    expect.stringContaining('from_an_older_release'),
  ]);
});
