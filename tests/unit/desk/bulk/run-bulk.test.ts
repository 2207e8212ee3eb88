import { completeMany } from '@/lib/desk/bulk/run-bulk';
import type { OperationInput } from '@/lib/payments/operations/ready-operation';
import type { Actor } from '@/lib/rights/actor';

const begun = vi.hoisted((): string[] => []);
vi.mock('@/lib/payments/operations/reverse-payment', () => ({ reversePayment: vi.fn() }));
vi.mock('@/lib/payments/operations/complete-payment', () => ({
  completePayment: async (_actor: unknown, { reference }: OperationInput) => {
    begun.push(reference);
    if (reference === 'D2') throw new Error('the database is away');
    return { ok: true, value: { operationId: reference } };
  },
}));

test('an order that breaks stops none of the others, and says that it was not reached', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const rows = ['D1', 'D2', 'D3'].map((reference) => ({
    reference,
    attemptId: '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44',
    seenVersion: 1,
    amountText: '1',
  }));
  const input = { run: '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e45', rows, reason: '' };
  const refused = await completeMany({} as Actor<'complete'>, input);
  const lines = said.mock.calls.map(([line]) => String(line)).join('');
  said.mockRestore();
  expect([...refused]).toEqual([['D2', 'NOT_REACHED']]);
  expect(begun).toEqual(['D1', 'D2', 'D3']);
  expect(lines).toContain('"event":"desk.bulk_row_failed"');
});
