import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApprovalCard } from '@/app/admin/attention/approvals/approval-card';
import { AttentionItem } from '@/app/admin/attention/attention-item';
import { ExpiringTable } from '@/app/admin/orders/expiring/expiring-table';
import type { Actor } from '@/lib/actor';
import type { AttentionRow } from '@/lib/desk/attention/list-attention';
import type { ApprovalRow } from '@/lib/desk/order/list-approvals';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import { readMessages } from '@/lib/i18n/messages';

const messages = (await readMessages('en')) as never;
const actor = { userId: 'u', name: 'Huda', permissions: [] } as unknown as Actor;
const now = new Date('2026-11-22T12:00:00Z');
const at = '2026-11-16T12:00:00.000Z';

const lists: Readonly<Record<string, (isTest: boolean) => ReactNode>> = {
  'near the limit': (isTest) => {
    const row = { reference: 'D1', customerName: 'Sara', heldSince: at, totalMinor: '5000' };
    const rows = [{ ...row, isTest, authorisedMinor: null } as unknown as DeskOrderRow];
    return <ExpiringTable rows={rows} days={7} now={now} actor={actor} />;
  },
  'that waits for people': (isTest) => {
    const row = {
      id: 'i',
      kind: 'surplus',
      orderReference: 'D1',
      customerName: 'Sara',
      openedAt: at,
      ownerId: null,
      detail: {},
      attempt: null,
      operation: null,
      closing: { permission: 'resolve', isSettled: true },
      isTest,
    } as unknown as AttentionRow;
    const filter = { kind: null, isMine: false, age: null, place: null };
    return <AttentionItem row={row} actor={actor} filter={filter} now={now} />;
  },
  'that waits for a second person': (isTest) => {
    const row = {
      requestId: 'r',
      kind: 'reversal',
      orderReference: 'D1',
      customerName: 'Sara',
      requestedBy: 'Ali',
      requesterInvitation: null,
      requesterSince: '2026-11-01T09:00:00Z',
      requestedAt: at,
      expiresAt: at,
      paymentMinor: '5000',
      heldMinor: '5000',
      takenMinor: '0',
      told: [],
      amountMinor: null,
      outcome: null,
      lines: [],
      goods: null,
      reason: '',
      references: null,
      acceptedEvidenceId: null,
      isTest,
    } as unknown as ApprovalRow;
    return <ApprovalCard row={row} actor={actor} now={now} />;
  },
};

test.each(Object.keys(lists))('an order %s carries its own test mark', (name) => {
  const html = (isTest: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="Asia/Baghdad" messages={messages}>
        {lists[name]?.(isTest)}
      </NextIntlClientProvider>,
    );
  expect(html(true)).toMatch(/<span[^>]*>test<\/span>/);
  expect(html(false)).not.toMatch(/>test</);
});
