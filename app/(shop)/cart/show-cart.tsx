import { randomUUID } from 'node:crypto';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { CartDrawer } from '../_components/cart-drawer';

/**
 * What follows when something was put into the cart: the drawer where the page has scripts, which
 * send their actions under a header of their own; otherwise the cart's page.
 */
export async function showCart(cartId: string): Promise<FormState> {
  if (!(await headers()).has('next-action')) redirect('/cart');
  // The header counts anew.
  refresh();
  // Each opening is one of its own: the drawer that was closed before stays closed.
  return { values: {}, errors: {}, panel: <CartDrawer key={randomUUID()} cartId={cartId} /> };
}
