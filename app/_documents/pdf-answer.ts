import { readPdf } from '@/lib/documents/read-documents';
import { requestLocale } from '@/lib/i18n/language-cookie';

/** A document of an order as a file in the reader's language; 404 when the order has no such. */
export async function pdfAnswer(request: Request, reference: string, label: string) {
  const isReceipt = new URL(request.url).searchParams.get('form') === 'receipt';
  const locale = await requestLocale();
  const pdf = await readPdf(reference, label, { locale, form: isReceipt ? 'receipt' : 'a4' });
  if (pdf === null) return new Response(null, { status: 404 });
  return new Response(Buffer.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${label}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
