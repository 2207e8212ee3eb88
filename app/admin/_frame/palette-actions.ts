'use server';

import { refusalState, textOf } from '@/app/admin/_door/desk-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/session/require-permission';
import { findForPalette } from '@/lib/desk/orders/palette-orders';
import { getTranslations } from '@/lib/i18n/translations';
import type { PaletteAnswer } from './palette';

/** The orders that fit what is being typed into the command palette. */
export async function lookUp(_previous: PaletteAnswer, form: FormData): Promise<PaletteAnswer> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return { orders: [], problem: tripped.errors.search ?? '' };
  const origin = await requireOwnOrigin();
  if (!origin.ok) return refusal(form, origin.code);
  const admitted = await requireActor('see_orders');
  if (!admitted.ok) return refusal(form, admitted.code);
  const search = textOf(form, 'search', 200);
  const found = await findForPalette(search);
  const states = await getTranslations('desk.orderState');
  const orders = await getTranslations('desk.orders');
  const t = await getTranslations('finding.palette');
  return {
    orders: [
      ...found.map(({ reference, customerName, state, isTest }) => ({
        href: `/admin/orders/${reference}`,
        label: reference,
        note: [customerName, states(state), ...(isTest ? [orders('test')] : [])].join(' · '),
      })),
      {
        href: `/admin/orders?${new URLSearchParams({ search })}`,
        label: t('find', { text: search }),
        note: '',
      },
    ],
    problem: '',
  };
}

async function refusal(
  form: FormData,
  code: Parameters<typeof refusalState>[1],
): Promise<PaletteAnswer> {
  const { message } = await refusalState(form, code);
  return { orders: [], problem: message ?? '' };
}
