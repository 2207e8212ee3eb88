'use server';

import type { FormState } from '@/app/_components/action-form';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { refuseOddForm } from '@/app/refuse-card-number';
import { getTranslations } from '@/lib/i18n/translations';
import { receivePastedMail } from '@/lib/payments/incoming/paste-mail';
import { codeWords } from '../../_components/code-words';

/** Reads a mail pasted by the user, and reports what became of each result. */
export async function readMail(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve', { firstLook: refuseOddForm });
  if ('refused' in door) return door.refused;
  const t = await getTranslations('desk.paste');
  // Limited only by the framework's limit for forms: half a mail would be read as one without a
  // result.
  const mail = textOf(form, 'mail', Number.POSITIVE_INFINITY);
  const read = await receivePastedMail(door.actor, mail);
  if (!read.ok) return { values: { mail }, errors: { mail: t(`problem.${read.code}`) } };
  const codes = await getTranslations('desk.code');
  const news = read.value.results.map(({ gatewayOrderId, verdict, orderReference, code }) =>
    t(`verdicts.${verdict}`, {
      gatewayOrderId,
      order: orderReference ?? '',
      code: codeWords(codes, code),
    }),
  );
  const found = read.value.results.find((result) => result.orderReference !== null);
  if (!found) return { values: {}, errors: {}, news };
  const link = { href: `/admin/orders/${found.orderReference}`, label: t('look') };
  return { values: {}, errors: {}, news, link };
}
