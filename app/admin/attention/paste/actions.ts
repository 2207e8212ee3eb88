'use server';

import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { receivePastedMail } from '@/lib/payments/incoming/paste-mail';
import { codeWords } from '../../_components/code-words';

/** Reads a mail pasted by the user, and reports what became of each result. */
export const readPastedMail = deskAction(
  'resolve',
  async (actor, form): Promise<FormState> => {
    const t = await getTranslations('desk.paste');
    // Limited only by the framework's limit for forms: half a mail would be read as one without a
    // result.
    const mail = form.text('mail', Number.POSITIVE_INFINITY);
    const read = await receivePastedMail(actor, mail);
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
  },
  { mayHoldCardNumber: true },
);
