'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { dayPath } from '@/lib/reconciliation/movement-filter';
import { signDay } from '@/lib/reconciliation/sign-day';

/** Signs off the day with the figures that the page showed. */
export async function sign(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const day = textOf(form, 'day', 10);
  const isTest = textOf(form, 'test', 3) === 'yes';
  const signed = await signDay(door.actor, { day, isTest, seen: textOf(form, 'seen', 16) });
  if (signed.ok) redirect(`${dayPath({ day, isTest })}#signing`);
  const t = await getTranslations('closing.signing.problem');
  return { values: typedValues(form), errors: {}, message: t(signed.code) };
}
