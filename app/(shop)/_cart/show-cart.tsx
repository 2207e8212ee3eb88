import { randomUUID } from 'node:crypto';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { CartDrawer } from './cart-drawer';

/**
 * Shows the cart after something was added: the drawer where the page has scripts, which send a
 * header of their own with each action; otherwise redirects to the cart's page.
 */
export async function showCart(cartId: string): Promise<FormState> {
  if (!(await headers()).has('next-action')) redirect('/cart');
  // Updates the count in the header.
  refresh();
  // A new key for each opening: a drawer that was closed before stays closed.
  return { values: {}, errors: {}, panel: <CartDrawer key={randomUUID()} cartId={cartId} /> };
}
