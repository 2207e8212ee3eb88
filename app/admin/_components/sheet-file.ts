// How is a file sent while it is still being written?
import { getTranslations } from '@/lib/i18n/translations';

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Pieces = AsyncGenerator<string | Uint8Array>;

/** The answer that a browser saves under `name`; pieces are made as fast as the reader takes them. */
export function sheetFile(pieces: Pieces, name: string, format: keyof typeof types): Response {
  return new Response(asStream(pieces), {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * 401 for visitors who are not signed in, 403 for staff who may not have the file; in plain words.
 */
export async function refuseFile(status: 401 | 403): Promise<Response> {
  const t = await getTranslations('desk.door');
  return new Response(t(status === 401 ? 'SIGNED_OUT' : 'FORBIDDEN'), {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Refuses HEAD, which would start an export that is never read. Status 405. */
export function refuseHead(): Response {
  return new Response(null, { status: 405, headers: { allow: 'GET' } });
}

/** Makes the next piece when the last one was sent: a slow reader costs no memory. */
function asStream(pieces: Pieces): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
