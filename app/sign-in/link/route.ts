import { type NextRequest, NextResponse } from 'next/server';
import { linkCookie } from '@/lib/auth/users/link-cookie';
import { settings } from '@/lib/settings/env';

/**
 * Moves the token of an emailed link out of the address; the next page checks whether it is valid.
 */
export function GET(request: NextRequest): Response {
  const token = request.nextUrl.searchParams.get('key') ?? '';
  const answer = NextResponse.redirect(`${settings().appUrl}/sign-in/password`, {
    status: 303,
    headers: { 'Cache-Control': 'private, no-store' },
  });
  const { name, options } = linkCookie();
  if (/^[A-Za-z0-9_-]{43}$/.test(token)) answer.cookies.set(name, token, options);
  return answer;
}
