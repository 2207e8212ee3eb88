'use server';

import { redirect } from 'next/navigation';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { leaveDesk } from '@/lib/auth/sign-in/desk-door';

/** Signs this browser out; a form of another site changes nothing. */
export async function signOut(): Promise<void> {
  const origin = await requireOwnOrigin();
  if (!origin.ok) redirect('/admin');
  await leaveDesk();
  redirect('/sign-in');
}
