import { redirect } from 'next/navigation';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { admit, pathWithQuery } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { readRun } from '@/lib/desk/bulk/bulk-input';
import { readBulk } from '@/lib/desk/bulk/read-bulk';
import { chosenMax, readChosen } from '@/lib/desk/export/export-selection';
import { getTranslations } from '@/lib/i18n/translations';
import type { Permission } from '@/lib/rights/permissions';
import { readRefused } from './bulk-address';
import { BulkPlan } from './bulk-plan';
import { BulkResults } from './bulk-results';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const path = '/admin/orders/bulk';
const acts = ['complete', 'reverse', 'export'] as const satisfies readonly Permission[];

export const generateMetadata = titled('orders.bulk.title');

/** Several orders at once: what would be done with each, and afterwards the results. */
export default async function BulkPage({ searchParams }: Props) {
  const query = await searchParams;
  const all = (name: string) => [query[name] ?? []].flat();
  const act = acts.find((one) => one === all('act')[0]);
  const actor = await admit(act ?? 'see_orders', pathWithQuery(path, query));
  if (actor === null) return <ForbiddenPage />;
  const t = await getTranslations('orders.bulk');
  const references = readChosen(all('order'));
  if (act === 'export' && references.length > 0) {
    redirect(pathWithQuery('/admin/orders/export', { order: references }));
  }
  const isNothing = act === undefined || act === 'export' || references.length === 0;
  if (isNothing) {
    return (
      <>
        <h1 className="mb-3 text-lg">{t('title')}</h1>
        <p className="py-4">{t('nothing')}</p>
        <TextLink href="/admin/orders">{t('back')}</TextLink>
      </>
    );
  }
  const run = readRun(all('run')[0] ?? '');
  const orders = await readBulk(act, references, run);
  return run === null ? (
    <BulkPlan act={act} orders={orders} actor={actor} isCut={all('order').length > chosenMax} />
  ) : (
    <BulkResults
      act={act}
      orders={orders}
      refused={readRefused(all('refused'))}
      mayExceed={actor.permissions.includes('complete_above_ceiling')}
    />
  );
}
