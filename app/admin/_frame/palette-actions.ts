'use server';

import { deskAction } from '@/app/admin/_door/desk-action';
import { type RowWords, readRowWords, showRow } from '@/app/admin/_order/shown-row';
import { listUsers } from '@/lib/auth/users/read-users';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import { findForPalette } from '@/lib/desk/orders/palette-orders';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import type { PaletteAnswer } from './palette';

const peopleMax = 4;

/** Finds the orders and people that match the text in the command palette. */
export const lookUp = deskAction<'see_orders', PaletteAnswer>('see_orders', async (actor, form) => {
  const search = form.text('search', 200);
  const [found, people] = await Promise.all([findForPalette(search), peopleFor(actor, search)]);
  const orders = await getTranslations('desk.orders');
  const words = await readRowWords();
  const t = await getTranslations('desk.palette');
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
    values: {},
    errors: {},
  };
});

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
