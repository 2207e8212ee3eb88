'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
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

const list = '/admin/reconciliation/statements';

/** Reads the rows with the mapping that was shown, or the last one, and compares them. */
export async function compare(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const statementId = textOf(form, 'itemId');
  const hasMapping = form.has('amount');
  const mapping = Object.fromEntries(mappingKeys.map((key) => [key, textOf(form, key, 1_000)]));
  const compared = await compareStatement(door.actor, {
    statementId,
    mapping: hasMapping ? mapping : null,
    isConfirmed: textOf(form, 'isOurs', 5) !== '',
    isChecked: textOf(form, 'isChecked', 5) !== '',
  });
  if (!compared.ok) return refused(form, compared.code);
  redirect(`${list}/${statementId}?done=compared`);
}

/** Takes the names of the columns from another row. */
export async function changeHeader(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const statementId = textOf(form, 'itemId');
  const given = textOf(form, 'headerLine', 10);
  const line = given === 'none' ? null : /^\d{1,7}$/.test(given) ? Number(given) : -1;
  const chosen = await chooseHeader(door.actor, { statementId, line });
  if (!chosen.ok) return refused(form, chosen.code);
  redirect(`${list}/${statementId}`);
}

/**
 * Records one reason for the ticked differences or a whole list; removes the reasons of the ticked
 * ones; or says what the ticked rows are, and compares again.
 */
export async function explain(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const statementId = textOf(form, 'itemId');
  const show = textOf(form, 'show', 20);
  const intent = textOf(form, 'intent', 20);
  const ticked = form.getAll('difference').map(String);
  const chosen = {
    statementId,
    lines: ticked.filter((one) => /^\d{1,9}$/.test(one)).map(Number),
    movements: ticked.filter((one) => /^[a-z]/.test(one)),
    all: intent === 'all' ? (explainable.find((one) => one === show) ?? null) : null,
  };
  const role = rowRoles.find((one) => one === intent);
  if (role !== undefined) {
    if (chosen.lines.length === 0) return refused(form, 'NONE_CHOSEN');
    const said = { lines: chosen.lines, role, userId: door.actor.userId };
    const compared = await compareStatement(door.actor, { statementId, mapping: null, said });
    if (!compared.ok) return refused(form, compared.code);
    redirect(`${list}/${statementId}?${new URLSearchParams({ show, done: 'said' })}`);
  }
  const reason = textOf(form, 'reason');
  const changed =
    intent === 'reopen'
      ? await reopenDifferences(door.actor, chosen)
      : await explainDifferences(door.actor, { ...chosen, reason });
  if (!changed.ok) return refused(form, changed.code);
  const done = intent === 'reopen' ? 'reopened' : 'explained';
  const query = new URLSearchParams({ show, done, count: `${changed.value.count}` });
  redirect(`${list}/${statementId}?${query}`);
}

/** Deletes the statement with all its results. */
export async function withdraw(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const withdrawn = await withdrawStatement(door.actor, {
    statementId: textOf(form, 'itemId'),
    reason: textOf(form, 'reason'),
  });
  if (!withdrawn.ok) return refused(form, withdrawn.code);
  redirect(`${list}?done=withdrawn`);
}

type Refusal =
  | 'NOT_FOUND'
  | 'NOT_READY'
  | 'MAPPING_INCOMPLETE'
  | 'NOTHING_READABLE'
  | 'NOTHING_OURS'
  | 'FEE_WITHOUT_AMOUNT'
  | 'DOUBTFUL'
  | 'NOT_A_ROW'
  | 'NONE_CHOSEN'
  | 'REASON_REQUIRED'
  | 'REASON_TOO_LONG';

/** A problem with the reason is shown at its field, any other above the form. */
async function refused(form: FormData, code: Refusal): Promise<FormState> {
  const t = await getTranslations('closing.statement.problem');
  const values = typedValues(form);
  if (code === 'REASON_REQUIRED' || code === 'REASON_TOO_LONG') {
    return { values, errors: { reason: t(code) } };
  }
  return { values, errors: {}, message: t(code) };
}
