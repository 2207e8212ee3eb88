import { SellingLinks } from '@/app/admin/_operations/compose-links';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';
import { drawn } from '../../support/drawn';

type Attempt = Pick<DeskOrderDto['attempts'][number], 'state' | 'doubt'>;

async function shown(attempt: Attempt): Promise<string> {
  const order = { reference: 'D1', isComposed: true, attempts: [attempt] };
  const actor = { permissions: ['complete'] };
  return drawn(
    <SellingLinks order={order as never as DeskOrderDto} actor={actor as never as Actor} />,
  );
}

describe('a second road of payment', () => {
  it.each([
    { state: 'AUTHORISED', doubt: 'completion' },
    { state: 'COMPLETED', doubt: 'reversal' },
    { state: 'NEEDS_REVIEW', doubt: 'payment' },
  ] as const)('is folded under a warning while $doubt of $state is unknown', async (attempt) => {
    const html = await shown(attempt);
    expect(html).toMatch(/^<details/);
    expect(html.indexOf('pay twice')).toBeLessThan(html.indexOf('Create a replacement order'));
  });

  it.each([
    { state: 'AUTHORISED', doubt: null },
    { state: 'RESULT_OVERDUE', doubt: 'payment' },
  ] as const)('is offered as before where $state has no doubt of ours', async (attempt) => {
    expect(await shown(attempt)).not.toContain('<details');
  });
});
