'use server';

import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/require-permission';
import { receivePastedMail } from '@/lib/payments/paste-mail';
import { codeWords } from '../../_components/code-words';
import { sayRefusal, textOf } from '../../_components/desk-form';

/** Reads a pasted mail for the person who is signed in, and says what came of each result. */
export async function readMail(_previous: FormState, form: FormData): Promise<FormState> {
  const origin = await requireOwnOrigin();
  if (!origin.ok) return sayRefusal(form, origin.code);
  const admitted = await requireActor('resolve');
  if (!admitted.ok) return sayRefusal(form, admitted.code);
  const actor = admitted.value;
  // Another tab may have signed somebody else in since the page was opened.
  if (textOf(form, 'signedInAs') !== actor.userId) return sayRefusal(form, 'OTHER_PERSON');
  const t = await getTranslations('desk.paste');
  // The framework's limit for a form is the bound; half a mail would be read as one without a result.
  const mail = textOf(form, 'mail', Number.POSITIVE_INFINITY);
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
}
