import { ActionForm } from '@/app/_components/action-form';
import { formFields } from '@/app/_forms/form-fields';
import { Section } from '@/app/admin/_components/section';
import type { DeskProductDetail } from '@/lib/desk/catalogue/catalogue-desk';
import { stockForm } from '@/lib/desk/catalogue/product-input';
import { getTranslations } from '@/lib/i18n/translations';
import { stock as setStock } from './actions';

/** How many can still be sold. A sale at the same moment is never overwritten. */
export async function StockPanel({
  product,
  actorId,
}: {
  product: DeskProductDetail;
  actorId: string;
}) {
  const t = await getTranslations('catalogue.product');
  const stock = product.stock ?? 0;
  return (
    <Section id="stock" title={t('stock')} className="border-t border-line-strong pt-3">
      <ActionForm
        action={setStock}
        hidden={{ signedInAs: actorId, slug: product.slug, seenStock: String(stock) }}
        idPrefix="stock"
        className="flex flex-col gap-3"
        fields={await formFields(t, stockForm, { stock }, { stock: { isShort: true } })}
        buttonsClassName="flex"
        buttons={[{ label: t('setStock'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </Section>
  );
}
