import { deskFile, refuseHead } from '@/app/admin/_components/sheet-file';
import { summaryPdf } from '@/lib/desk/closing/month-summary';
import { readClosedMonth } from '@/lib/desk/closing/read-closed';
import { requestLocale } from '@/lib/i18n/language-cookie';

/** The statement of account of a closed month as PDF; 404 if it is open. */
export const GET = deskFile('export', async (_actor, request) => {
  const query = new URL(request.url).searchParams;
  const isTest = query.get('test') === 'yes';
  const closed = await readClosedMonth(query.get('month') ?? '', isTest);
  if (closed === null) return new Response(null, { status: 404 });
  const pdf = await summaryPdf(closed, await requestLocale());
  const name = `month-${isTest ? 'test-' : ''}${closed.month}.pdf`;
  return new Response(Buffer.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});

export const HEAD = refuseHead;
