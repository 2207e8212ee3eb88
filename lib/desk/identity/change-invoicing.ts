// Whom does the shop invoice? Its customers alone, or companies where they ask for it.
import 'server-only';
import { readForm, type Source } from '@/lib/forms/form';
import { tick } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import { changeShopRow, type IdentityEditor } from './change-identity';

export const invoicingForm = { asksCompany: tick() };

/**
 * Changes whom the shop invoices, with an audit entry. Fails: STALE, another person changed the
 * identity after the page was shown.
 */
export async function changeInvoicing(
  actor: IdentityEditor,
  given: { readonly seenVersion: number; readonly source: Source },
  clock = systemClock,
): Promise<Result<{ isNew: boolean }, 'STALE'>> {
  const read = readForm(invoicingForm, given.source);
  const asksCompany = read.ok && read.value.asksCompany;
  return changeShopRow(actor, clock.now(), async (tx, row) => {
    if (row.version !== given.seenVersion) return fail('STALE');
    if (row.asksCompany === asksCompany) return ok({ isNew: false });
    await tx.write(
      { asksCompany },
      'settings.invoicing_changed',
      { asksCompany: row.asksCompany },
      { asksCompany },
    );
    return ok({ isNew: true });
  });
}
