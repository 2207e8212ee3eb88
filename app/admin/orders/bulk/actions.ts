'use server';

import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { bulkProblemState } from '@/app/admin/_components/problem-sentences';
import { enter } from '@/app/admin/_door/enter';
import { type BulkAct, type BulkInput, readBulkForm } from '@/lib/desk/bulk/bulk-input';
import { type BulkRefusal, completeMany, reverseMany } from '@/lib/desk/bulk/run-bulk';
import { readChosen } from '@/lib/desk/export/export-selection';
import { bulkPath } from './bulk-address';

/** Completes the chosen holds, each for its order's total; redirects to the results. */
export async function completeChosen(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'complete');
  if ('refused' in door) return door.refused;
  return act(form, 'complete', (input) => completeMany(door.actor, input));
}

/** Reverses the chosen payments, each for all that was authorised. */
export async function reverseChosen(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'reverse', { isSensitive: true });
  if ('refused' in door) return door.refused;
  return act(form, 'reverse', (input) => reverseMany(door.actor, input));
}

async function act(
  form: FormData,
  kind: BulkAct,
  run: (input: BulkInput) => Promise<ReadonlyMap<string, BulkRefusal>>,
): Promise<FormState> {
  const input = readBulkForm(form, kind, await getLocale());
  if (!input.ok) return bulkProblemState(form, input.code);
  const refused = await run(input.value);
  const references = readChosen(form.getAll('order'));
  redirect(bulkPath({ act: kind, references, run: input.value.run, refused }));
}
