import { redirect } from 'next/navigation';
import type { Actor } from '@/lib/actor';
import { requireActor, requireSignedIn } from '@/lib/auth/session/require-permission';
import type { Permission } from '@/lib/permissions';

/**
 * Asks for the page's person first of all. A visitor signs in first and comes back to
 * `path` from there; who lacks a second factor is led to their account. Null: signed in, but this
 * page is not theirs.
 */
export async function admit<P extends Permission>(
  permission: P,
  path: string,
): Promise<Actor<P> | null> {
  const admitted = await requireActor(permission);
  if (admitted.ok) return admitted.value;
  if (admitted.code === 'FORBIDDEN') return null;
  // The account's page says what is missing, and is where it is set up.
  if (admitted.code === 'SECOND_FACTOR_NEEDED') redirect('/admin/account');
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}

/** Admits every signed-in person, for pages about oneself; others sign in and come back. */
export async function admitAnyone(path: string): Promise<Actor> {
  const admitted = await requireSignedIn();
  if (admitted.ok) return admitted.value;
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}

/** The page's own path with the query that it was asked with. */
export function ownPath(
  path: string,
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value ?? []].flat().map((one): [string, string] => [key, one]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
