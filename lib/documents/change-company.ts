// To whom is an order's invoice made out from now on? One that was issued is given back and made again.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { lockNamed } from '@/lib/db/named-lock';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { readForm, type Source, type Wrong, wrong } from '@/lib/forms/form';
import { companyForm, keptCompany, readCompany, typedCompany } from '@/lib/orders/company-input';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { systemClock } from '@/lib/time/clock';

const lockOrder = sql({ id: 'uuid', state: 'OrderState', invoiceTo: typed<unknown>('jsonb?') })`
  SELECT id, state, invoice_to AS "invoiceTo" FROM "order"
  WHERE reference = $1 AND erased_at IS NULL FOR UPDATE`;

/** The invoice that nobody has given back is due again. */
const setCompany = sql({ isReissued: 'bool' })`
  WITH changed AS (UPDATE "order" SET invoice_to = $2::jsonb WHERE id = $1::uuid),
  again AS (
    INSERT INTO document_due (movement_id)
    SELECT v.movement_id FROM document v WHERE v.order_id = $1::uuid AND v.kind = 'invoice'
      AND NOT EXISTS (SELECT 1 FROM document c WHERE c.corrects_id = v.id)
    ON CONFLICT (movement_id) DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM again) AS "isReissued"`;

type CompanyProblem = 'NOT_FOUND' | 'UNCHANGED' | 'CHANGED_MEANWHILE';

/** What the page showed, so that a colleague's change is noticed. */
export const shownCompany = (company: unknown) =>
  JSON.stringify(typedCompany(keptCompany(company)));

/**
 * Sets the company of an order's invoice, or takes it away. Documents that were issued stay as they
 * are: a credit note gives the invoice back, and another with the same lines is made out (decision
 * 134). The audit names the person and the act, never a company. Fails: FIELDS; NOT_FOUND;
 * UNCHANGED; CHANGED_MEANWHILE.
 */
export async function changeCompany(
  actor: Actor<'complete'>,
  asked: Source,
  clock = systemClock,
): Promise<Result<{ isReissued: boolean }, CompanyProblem> | Wrong> {
  const read = readForm(companyForm, asked);
  if (!read.ok) return read;
  const company = readCompany(read.value);
  if (!company.ok) return wrong(company.fields);
  const at = clock.now();
  return withTx<Result<{ isReissued: boolean }, CompanyProblem>>(async (tx) => {
    // No invoice is made out meanwhile to whom it was before.
    await lockNamed(tx, 'documents');
    const [order] = await tx.query(lockOrder, [asked.reference]);
    if (order === undefined) return fail('NOT_FOUND');
    const shown = shownCompany(order.invoiceTo);
    if (shown !== asked.seenCompany) return fail('CHANGED_MEANWHILE');
    if (shown === shownCompany(company.value)) return fail('UNCHANGED');
    const value = company.value === null ? null : JSON.stringify(company.value);
    const [done] = await tx.query(setCompany, [order.id, value]);
    const isReissued = done?.isReissued ?? false;
    await auditPerson(tx, actor, at, {
      subject: `order:${order.id}`,
      action: 'order.invoice_recipient_changed',
      before: { order: order.state, isCompany: order.invoiceTo !== null },
      after: { order: order.state, isCompany: company.value !== null, isReissued },
    });
    return ok({ isReissued });
  });
}
