import { OrderNotices } from '@/app/admin/_order/order-notices';
import type { DeskAttempt, DeskOperation, DeskOrderDto } from '@/lib/desk/order/read-order';
import type { DocumentDto } from '@/lib/documents/read-documents';
import type { Actor } from '@/lib/rights/actor';
import { drawn } from '../../support/drawn';

const actor = { userId: 'u', name: 'Huda', permissions: ['resolve'] } as unknown as Actor;

const unknown = {
  operationId: 'op',
  kind: 'reversal',
  state: 'UNKNOWN',
  amountMinor: '5000',
  requestedBy: 'Sara',
  response: null,
} as unknown as DeskOperation;

const attempt = (
  attemptId: string,
  obstacle: 'unknown' | null,
  operations: readonly DeskOperation[],
) =>
  ({
    attemptId,
    state: 'PAID',
    isBlocked: false,
    actions: { canComplete: false, canReverse: false, obstacle },
    operations,
  }) as unknown as DeskAttempt;

function notices(
  attempts: readonly DeskAttempt[],
  outcomeId?: string,
  documents: readonly DocumentDto[] = [],
): string {
  const order = {
    reference: 'D1',
    attempts,
    attention: [{ kind: 'unknown_operation', openedAt: '2026-11-22T10:00:00.000Z' }],
  } as unknown as DeskOrderDto;
  return drawn(
    <OrderNotices
      order={order}
      main={attempts[0]}
      actor={actor}
      outcomeId={outcomeId}
      documents={documents}
    />,
  );
}

const settle = (attemptId: string) =>
  `/admin/orders/D1/resolve?attempt=${attemptId}&amp;operation=op`;
const inQueue = '/admin/attention?kind=unknown_operation';

test('an unknown reversal of the main payment is said once, with the way to settle it', () => {
  const html = notices([attempt('main', 'unknown', [unknown]), attempt('more', null, [])]);
  expect(html).toContain(settle('main'));
  expect(html).not.toContain(inQueue);
});

test('one of a payment too many leads to where that very payment is settled', () => {
  const html = notices([attempt('main', null, []), attempt('more', 'unknown', [unknown])], 'op');
  expect(html).toContain(settle('more'));
  expect(html).not.toContain(inQueue);
});

test('what is in the main payment’s way is said beside what came of another', () => {
  const own = { ...unknown, operationId: 'own' };
  const attempts = [attempt('main', 'unknown', [own]), attempt('more', 'unknown', [unknown])];
  const html = notices(attempts, 'op');
  expect(html).toContain(settle('more'));
  expect(html).toContain('/admin/orders/D1/resolve?attempt=main&amp;operation=own');
});

test('and is not forgotten by whoever opens the order later', () => {
  const attempts = [attempt('main', null, []), attempt('more', 'unknown', [unknown])];
  expect(notices(attempts)).toContain(inQueue);
});

test('the receipt is offered once: in what a completion came to, and later among the acts', () => {
  const document = (kind: string, label: string) => ({ kind, label }) as unknown as DocumentDto;
  const documents = [document('invoice', 'R-1'), document('invoice', 'R-2')];
  const href = '/admin/orders/D1/documents/R-2?form=receipt&amp;print=1';
  const done = { ...unknown, kind: 'completion', state: 'SUCCEEDED' } as unknown as DeskOperation;
  const attempts = [attempt('main', null, [done])];
  expect(notices(attempts, 'op', documents).split(href)).toHaveLength(2);
  expect(notices(attempts, undefined, documents)).not.toContain(href);
  expect(notices(attempts, 'op', documents)).toMatch(/role="status".*Print receipt/);
  expect(notices(attempts, 'op', [document('confirmation', 'R-3')])).not.toContain('Print receipt');
  const reversed = { ...done, kind: 'reversal' } as unknown as DeskOperation;
  expect(notices([attempt('main', null, [reversed])], 'op', documents)).not.toContain(href);
});
