'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { compareStatement } from '@/lib/statements/compare-statement';
import { mappingKeys } from '@/lib/statements/mapping';

/** Reads the rows by the mapping that was shown, or by the one before, and compares them. */
export async function compare(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const statementId = textOf(form, 'itemId');
  const hasMapping = form.has('amount');
  const mapping = Object.fromEntries(mappingKeys.map((key) => [key, textOf(form, key, 200)]));
  const compared = await compareStatement(door.actor, {
    statementId,
    mapping: hasMapping ? mapping : null,
  });
  if (!compared.ok) {
    const t = await getTranslations('closing.statement.problem');
    return { values: {}, errors: {}, message: t(compared.code) };
  }
  const { opened, left } = compared.value;
  const query = new URLSearchParams({ done: 'compared', opened: `${opened}`, left: `${left}` });
  redirect(`/admin/reconciliation/statements/${statementId}?${query}`);
}
