import { redirect } from 'next/navigation';
import { returnPathMax } from '@/lib/auth/return-path';
import { requireActor, requireSignedIn } from '@/lib/auth/session/require-permission';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';

/**
 * Checks the page's permission before anything else. A visitor signs in first and returns to
 * `path`; staff without a required second factor are sent to their account. Null: signed in, but
 * without permission for this page.
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
  signIn(path);
}

/** Admits every signed-in user, for pages about one's own account; others sign in and return. */
export async function admitAnyone(path: string): Promise<Actor> {
  const admitted = await requireSignedIn();
  if (admitted.ok) return admitted.value;
  signIn(path);
}

/** Proxies refuse answers with long headers, so a long query is not asked for again. */
function signIn(path: string): never {
  const back = path.length <= returnPathMax ? path : path.replace(/\?.*/s, '');
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(back)}`);
}

/** The page's own path with the query that it was asked with. */
export function pathWithQuery(
  path: string,
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value ?? []].flat().map((one): [string, string] => [key, one]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
