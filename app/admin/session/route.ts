import { isStillSignedIn } from '@/lib/auth/session/require-permission';

/** Whether this browser's session is still valid, for open pages. Asking does not prolong it. */
export async function GET(): Promise<Response> {
  const status = (await isStillSignedIn()) ? 204 : 401;
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
