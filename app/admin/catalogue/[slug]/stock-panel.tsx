import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { Section } from '@/app/admin/_components/section';
import type { DeskProductDetail } from '@/lib/selling/catalogue-desk';
import { stock } from './actions';

/** How many can still be sold. A sale at the same moment is never overwritten. */
export function StockPanel({ product, actorId }: { product: DeskProductDetail; actorId: string }) {
  const t = useTranslations('selling.product');
  const seen = String(product.stock ?? 0);
  return (
    <Section id="stock" title={t('stock')} className="border-t border-line-strong pt-3">
      <ActionForm
        action={stock}
        hidden={{ signedInAs: actorId, slug: product.slug, seenStock: seen }}
        idPrefix="stock"
        className="flex flex-col gap-3"
        fields={[
          {
            name: 'stock',
            label: t('stockNow'),
            hint: t('stockHint'),
            inputMode: 'numeric',
            isShort: true,
            maxLength: 9,
            defaultValue: seen,
            autoComplete: 'off',
          },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('setStock'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </Section>
  );
}
