'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { beginRun, writeAnswer } from '@/lib/acceptance/acceptance-run';
import { confirmProtocol, reopenRun, signProtocol } from '@/lib/acceptance/sign-protocol';
import { getTranslations } from '@/lib/i18n/translations';

/** Begins a run: what happens afterwards counts. */
export const begin = deskAction('resolve', async (actor, form) =>
  answerOf(form, await beginRun(actor), { t: await getTranslations('acceptance') }),
);

/** Notes what the bank's person said of an open point, or why a case is left out. */
export const noteAnswer = deskAction('resolve', async (actor, form) => {
  const given = { runId: form.text('run', 40), point: form.text('point', 40), source: form.source };
  const t = await getTranslations('acceptance');
  const written = await writeAnswer(actor, given);
  return answerOf(form, written, { t, news: t('saved'), isKept: true });
});

/** Freezes the protocol, as the first of two people. */
export const signFirst = deskAction(
  'resolve',
  async (actor, form) => {
    const signed = await signProtocol(actor, form.text('run', 40));
    return answerOf(form, signed, { t: await getTranslations('acceptance') });
  },
  { isSensitive: true },
);

/** Confirms it, as the second. */
export const signSecond = deskAction(
  'approve',
  async (actor, form) => {
    const given = { runId: form.text('run', 40), digest: form.text('digest', 64) };
    const confirmed = await confirmProtocol(actor, given);
    return answerOf(form, confirmed, { t: await getTranslations('acceptance') });
  },
  { isSensitive: true },
);

/** Takes the first signature off again. */
export const reopen = deskAction('resolve', async (actor, form) =>
  answerOf(form, await reopenRun(actor, form.text('run', 40)), {
    t: await getTranslations('acceptance'),
  }),
);
