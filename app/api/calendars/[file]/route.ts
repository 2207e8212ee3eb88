import { clientNetwork } from '@/lib/auth/client-network';
import { publishedCalendar } from '@/lib/channels/published-calendar';
import { calendarWaitSeconds } from '@/lib/http/calendar-rate';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ file: string }> };

/** A channel's calendar of ours, for whoever knows its address: nights that are taken, and no more. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
  const wait = calendarWaitSeconds({ network: clientNetwork(request.headers), token });
  if (wait > 0) return empty(429, { 'retry-after': String(wait) });
  const calendar = await publishedCalendar(token);
  if (calendar === null) return empty(404);
  const { text, etag, changedAt } = calendar;
  const marks = {
    etag,
    'last-modified': changedAt.toUTCString(),
    'cache-control': 'private, no-cache',
  };
  if (isKnown(request.headers, etag, changedAt)) return empty(304, marks);
  return new Response(text, {
    headers: {
      ...marks,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="rooms.ics"',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
}

/** RFC 9110 13.2.2: a tag counts before a time. */
function isKnown(headers: Headers, etag: string, changedAt: Date): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    const own = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return own.includes(etag) || own.includes('*');
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return since >= changedAt.getTime();
}

function empty(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
