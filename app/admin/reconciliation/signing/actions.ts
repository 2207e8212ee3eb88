'use server';

import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { deskAction } from '@/app/admin/_door/desk-action';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { type SeenDay, type SigningRefusal, signDays } from '@/lib/reconciliation/sign-day';

/** Signs all ticked days with the figures that the page showed, or none and says which may not be. */
export const signTogether = deskAction('resolve', async (actor, form) => {
  const isTest = form.text('test', 3) === 'yes';
  const days = form.all('day').flatMap(readSeen);
  const signed = await signDays(actor, { isTest, days });
  if (!signed.ok) return { values: form.values, errors: {}, message: await refusedText(signed) };
  const query = { until: form.text('until', 10), test: isTest ? 'yes' : 'no' };
  redirect(
    `/admin/reconciliation/signing?${new URLSearchParams({ ...query, done: `${days.length}` })}`,
  );
});

/** "2026-11-20 3f…": a day, and the mark of its figures. */
function readSeen(text: string): SeenDay[] {
  const [, day, seen] = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{16})$/.exec(text) ?? [];
  return day === undefined || seen === undefined ? [] : [{ day, seen }];
}

/** Names each day that may not be signed, and why. */
async function refusedText(refusal: SigningRefusal): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  if (refusal.code !== 'REFUSED') return t(`signDays.problem.${refusal.code}`);
  const each = refusal.days.map(
    ({ day, code }) => `${formatDay(day, locale)}: ${t(`signing.problem.${code}`)}`,
  );
  return [t('signDays.refused'), ...each].join(' ');
}
