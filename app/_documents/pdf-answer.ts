import { readPdf } from '@/lib/documents/read-documents';
import { requestLocale } from '@/lib/i18n/language-cookie';

/** Returns a document of an order as a file in the reader's language or in `locale`; 404 if the order has none. */
export async function pdfAnswer(
  request: Request,
  reference: string,
  label: string,
  locale?: string,
) {
  const query = new URL(request.url).searchParams;
  const isReceipt = query.get('form') === 'receipt';
  // A document to print opens in the browser; any other is downloaded.
  const disposition = query.has('print') ? 'inline' : 'attachment';
  const pdf = await readPdf(reference, label, {
    locale: locale ?? (await requestLocale()),
    form: isReceipt ? 'receipt' : 'a4',
  });
  if (pdf === null) return new Response(null, { status: 404 });
  return new Response(Buffer.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${disposition}; filename="${label}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
