'use server';

import { refusalState, textOf } from '@/app/admin/_door/desk-form';
import { type RowWords, readRowWords, showRow } from '@/app/admin/orders/_list/shown-row';
import { refuseCardNumber } from '@/app/refuse-card-number';
import type { Actor } from '@/lib/actor';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { listUsers } from '@/lib/auth/people/read-users';
import { requireActor } from '@/lib/auth/session/require-permission';
import { systemClock } from '@/lib/clock';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import { findForPalette } from '@/lib/desk/orders/palette-orders';
import { getTranslations } from '@/lib/i18n/translations';
import type { PaletteAnswer } from './palette';

const peopleMax = 4;
const nothing = { orders: [], people: [] } as const;

/** Finds the orders and people that match the text in the command palette. */
export async function lookUp(_previous: PaletteAnswer, form: FormData): Promise<PaletteAnswer> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return { ...nothing, problem: tripped.errors.search ?? '' };
  const origin = await requireOwnOrigin();
  if (!origin.ok) return refusal(form, origin.code);
  const admitted = await requireActor('see_orders');
  if (!admitted.ok) return refusal(form, admitted.code);
  const search = textOf(form, 'search', 200);
  const [found, people] = await Promise.all([
    findForPalette(search),
    peopleFor(admitted.value, search),
  ]);
  const orders = await getTranslations('desk.orders');
  const words = await readRowWords();
  const t = await getTranslations('finding.palette');
  return {
    orders: [
      ...found.map((row) => ({
        href: `/admin/orders/${row.reference}`,
        label: row.reference,
        note: [...factsOf(row, words), ...(row.test ? [orders('test')] : [])].join(' · '),
      })),
      {
        href: `/admin/orders?${new URLSearchParams({ search })}`,
        label: t('find', { text: search }),
        note: '',
      },
    ],
    people,
    problem: '',
  };
}

/** Accounts whose name matches, for users who manage accounts. */
async function peopleFor(actor: Actor, search: string): Promise<PaletteAnswer['people']> {
  if (!actor.permissions.includes('manage_users') || search.trim() === '') return [];
  const users = await listUsers(actor as Actor<'manage_users'>, search);
  return users.slice(0, peopleMax).map(({ id, name, email }) => ({
    href: `/admin/users/${id}`,
    label: name,
    note: email,
  }));
}

/** What distinguishes two orders with the same name: customer, amount, state, time. */
function factsOf(row: DeskOrderRow, words: RowWords): string[] {
  const shape = { columns: ['amount'], now: systemClock.now(), holdDays: 0 } as const;
  const { state, placed, amount } = showRow(row, words, shape).cells;
  return [row.customer, amount?.[0] ?? '', state[1], placed?.[1] ?? ''];
}

async function refusal(
  form: FormData,
  code: Parameters<typeof refusalState>[1],
): Promise<PaletteAnswer> {
  const { message } = await refusalState(form, code);
  return { ...nothing, problem: message ?? '' };
}
