import { redirect } from 'next/navigation';
import { startOf } from '@/app/admin/_frame/desk-links';
import { currentActor } from '@/lib/auth/session/require-permission';

/** Leads whoever signed in to where their work begins; the page there checks again. */
export async function GET(): Promise<Response> {
  const actor = await currentActor();
  return redirect(actor === null ? '/sign-in' : startOf(actor.permissions));
}
