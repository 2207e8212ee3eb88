'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { fail } from '@/lib/result/result';
import { chooseHeader } from '@/lib/statements/choose-header';
import { compareStatement } from '@/lib/statements/compare-statement';
import {
  explainable,
  explainDifferences,
  reopenDifferences,
} from '@/lib/statements/explain-differences';
import { mappingKeys } from '@/lib/statements/reading/mapping';
import { rowRoles } from '@/lib/statements/reading/read-role';
import { withdrawStatement } from '@/lib/statements/withdraw-statement';
import type { TypedForm } from '@/lib/text/typed-form';

const list = '/admin/reconciliation/statements';

/** Reads the rows with the mapping that was shown, or the last one, and compares them. */
export const compare = deskAction('resolve', async (actor, form) => {
  const statementId = form.text('itemId');
  const hasMapping = form.has('amount');
  const mapping = Object.fromEntries(mappingKeys.map((key) => [key, form.text(key, 1_000)]));
  const compared = await compareStatement(actor, {
    statementId,
    mapping: hasMapping ? mapping : null,
    isConfirmed: form.text('isOurs', 5) !== '',
    isChecked: form.text('isChecked', 5) !== '',
  });
  if (!compared.ok) return refused(form, compared);
  redirect(`${list}/${statementId}?done=compared`);
});

/** Takes the names of the columns from another row. */
export const changeHeader = deskAction('resolve', async (actor, form) => {
  const statementId = form.text('itemId');
  const given = form.text('headerLine', 10);
  const line = given === 'none' ? null : /^\d{1,7}$/.test(given) ? Number(given) : -1;
  const chosen = await chooseHeader(actor, { statementId, line });
  if (!chosen.ok) return refused(form, chosen);
  redirect(`${list}/${statementId}`);
});

/**
 * Records one reason for the ticked differences or a whole list; removes the reasons of the ticked
 * ones; or says what the ticked rows are, and compares again.
 */
export const explain = deskAction('resolve', async (actor, form) => {
  const statementId = form.text('itemId');
  const show = form.text('show', 20);
  const intent = form.text('intent', 20);
  const ticked = form.all('difference').map(String);
  const chosen = {
    statementId,
    lines: ticked.filter((one) => /^\d{1,9}$/.test(one)).map(Number),
    movements: ticked.filter((one) => /^[a-z]/.test(one)),
    all: intent === 'all' ? (explainable.find((one) => one === show) ?? null) : null,
  };
  const role = rowRoles.find((one) => one === intent);
  if (role !== undefined) {
    if (chosen.lines.length === 0) return refused(form, fail('NONE_CHOSEN'));
    const said = { lines: chosen.lines, role, userId: actor.userId };
    const compared = await compareStatement(actor, { statementId, mapping: null, said });
    if (!compared.ok) return refused(form, compared);
    redirect(`${list}/${statementId}?${new URLSearchParams({ show, done: 'said' })}`);
  }
  const reason = form.text('reason');
  const changed =
    intent === 'reopen'
      ? await reopenDifferences(actor, chosen)
      : await explainDifferences(actor, { ...chosen, reason });
  if (!changed.ok) return refused(form, changed);
  const done = intent === 'reopen' ? 'reopened' : 'explained';
  const query = new URLSearchParams({ show, done, count: `${changed.value.count}` });
  redirect(`${list}/${statementId}?${query}`);
});

/** Deletes the statement with all its results. */
export const withdrawUploaded = deskAction('resolve', async (actor, form) => {
  const withdrawn = await withdrawStatement(actor, {
    statementId: form.text('itemId'),
    reason: form.text('reason'),
  });
  if (!withdrawn.ok) return refused(form, withdrawn);
  redirect(`${list}?done=withdrawn`);
});

type Done = Parameters<typeof answerOf>[1];

async function refused(form: TypedForm, done: Done): Promise<FormState> {
  return answerOf(form, done, { t: await getTranslations('reconciliation.statement') });
}
