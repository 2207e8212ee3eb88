'use server';

import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { type BulkAct, type BulkInput, readBulkForm } from '@/lib/desk/bulk/bulk-input';
import { type BulkRefusal, completeMany, reverseMany } from '@/lib/desk/bulk/run-bulk';
import { readChosen } from '@/lib/desk/export/export-selection';
import { getTranslations } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';
import { bulkPath } from './bulk-address';

/** Completes the chosen holds, each for its order's total; redirects to the results. */
export const completeChosen = deskAction('complete', async (actor, form) => {
  return act(form, 'complete', (input) => completeMany(actor, input));
});

/** Reverses the chosen payments, each for all that was authorised. */
export const reverseChosen = deskAction(
  'reverse',
  async (actor, form) => {
    return act(form, 'reverse', (input) => reverseMany(actor, input));
  },
  { isSensitive: true },
);

async function act(
  form: TypedForm,
  kind: BulkAct,
  run: (input: BulkInput) => Promise<ReadonlyMap<string, BulkRefusal>>,
): Promise<FormState> {
  const input = readBulkForm(form, kind, await getLocale());
  if (!input.ok) return answerOf(form, input, { t: await getTranslations('orders.bulk') });
  const refused = await run(input.value);
  const references = readChosen(form.all('order'));
  redirect(bulkPath({ act: kind, references, run: input.value.run, refused }));
}
