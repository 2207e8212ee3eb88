import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';

type Props = { order: DeskOrderDto; actor: Actor };

/**
 * Links to the order's payment link, and to a new order that replaces it. While nobody knows what
 * the bank did, both would have the guest pay twice: they are folded below a warning.
 */
export function SellingLinks({ order, actor }: Props) {
  const t = useTranslations('compose.order');
  if (!actor.permissions.includes('complete')) return null;
  const { reference } = order;
  const links = (
    <p className="flex flex-wrap gap-x-6 text-sm">
      {order.isComposed ? (
        <TallLink href={`/admin/orders/${reference}/link`}>{t('link')}</TallLink>
      ) : null}
      <TallLink href={`/admin/orders/compose?insteadOf=${reference}`}>{t('replace')}</TallLink>
    </p>
  );
  if (!hasDoubt(order)) return links;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 text-ink-soft">{t('otherWays')}</summary>
      <p className="max-w-prose font-semibold">{t('payTwice')}</p>
      {links}
    </details>
  );
}

/** Whether money may have moved without our knowing; no answer at all is the guest's own doubt. */
function hasDoubt({ attempts }: DeskOrderDto): boolean {
  return attempts.some(({ doubt, state }) => doubt !== null && state !== 'RESULT_OVERDUE');
}
