import { deskFile, refuseHead } from '@/app/admin/_components/sheet-file';
import { exportSummary } from '@/lib/desk/closing/month-summary';
import { requestLocale } from '@/lib/i18n/language-cookie';

/** The statement of account of a closed month as PDF; 404 if it is open. */
export const GET = deskFile('export', async (actor, request) => {
  const query = new URL(request.url).searchParams;
  const wanted = { month: query.get('month') ?? '', isTest: query.get('test') === 'yes' };
  const pdf = await exportSummary(actor, wanted, await requestLocale());
  if (pdf === null) return new Response(null, { status: 404 });
  const name = `month-${wanted.isTest ? 'test-' : ''}${wanted.month}.pdf`;
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
