import {
  protocolCsv,
  protocolJson,
  protocolPdf,
  readSigned,
} from '@/lib/acceptance/protocol-files';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { deskLocales } from '@/lib/i18n/locale';
import { deskFile, refuseHead } from '../../../_components/sheet-file';

type Context = { params: Promise<{ run: string }> };

const types = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json',
} as const;

/** A protocol that somebody signed, as PDF, CSV or JSON; 404 if there is none. */
export const GET = deskFile('resolve', async (_actor, request, { params }: Context) => {
  const query = new URL(request.url).searchParams;
  const wanted = query.get('language');
  const locale = deskLocales.find((one) => one === wanted) ?? (await requestLocale());
  const format = query.get('format') ?? 'pdf';
  const run = await readSigned((await params).run);
  if (run === null || !isFormat(format)) return new Response(null, { status: 404 });
  const body =
    format === 'pdf'
      ? Buffer.from(await protocolPdf(run, locale))
      : format === 'csv'
        ? await protocolCsv(run, locale)
        : protocolJson(run);
  if (body === null) return new Response(null, { status: 404 });
  const name = format === 'json' ? 'acceptance.json' : `acceptance-${locale}.${format}`;
  return new Response(body, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});

export const HEAD = refuseHead;

function isFormat(format: string): format is keyof typeof types {
  return Object.hasOwn(types, format);
}
