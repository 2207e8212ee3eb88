// Who may have a file of the desk, and how is it sent while it is still being written?
import { lastFileForm } from '@/lib/audit/last-file-form';
import { requireActor } from '@/lib/auth/session/require-permission';
import { type DeskTable, exportTable } from '@/lib/desk/export/export-table';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { readFileForm } from '@/lib/text/file-form';

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

type Pieces = AsyncGenerator<string | Uint8Array>;

/** The door of a file: `answer` runs for a user with `permission` whom a page of ours sent. */
export function deskFile<P extends Permission, Context = void>(
  permission: P,
  answer: (actor: Actor<P>, request: Request, context: Context) => Promise<Response>,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    const admitted = await requireActor(permission);
    if (!admitted.ok) return refuseFile(admitted.code === 'SIGNED_OUT' ? 401 : 403);
    // A page of another site may not make the browser of a colleague fetch it.
    if (request.headers.get('sec-fetch-site') === 'cross-site') return refuseFile(403);
    return answer(admitted.value, request, context);
  };
}

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
 * The door of a table: it is sent in the form that the address asks for, else in the one that this
 * user took last.
 */
export function deskTable<Row>(
  read: (
    query: Readonly<Record<string, string>>,
    actor: Actor<'export'>,
  ) => Promise<DeskTable<Row>>,
) {
  return deskFile('export', async (actor, request) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const form = readFileForm(query, await lastFileForm(actor));
    const table = await read(query, actor);
    const pieces = await exportTable(actor, table, form);
    return sheetFile(pieces, `${table.name}.${form.format}`, form.format);
  });
}

/** The title of a table's file in the language of the user who asks for it. */
export async function tableWords(title: string): Promise<DeskTable<never>['words']> {
  return { title, isRightToLeft: directionOf(await requestLocale()) === 'rtl' };
}

/**
 * 401 for visitors who are not signed in, 403 for staff who may not have the file; in plain words.
 */
async function refuseFile(status: 401 | 403): Promise<Response> {
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
