import { DeskForm } from '@/app/admin/_door/desk-form';
import { type DeskDiscount, discountForm } from '@/lib/desk/calendar/stay-discounts';
import { getTranslations } from '@/lib/i18n/translations';
import { saveDiscount } from './actions';

/** Changes a discount; null: adds one. */
export async function DiscountForm({
  discount,
  actorId,
}: {
  discount: DeskDiscount | null;
  actorId: string;
}) {
  const t = await getTranslations('calendar.discounts');
  return (
    <DeskForm
      form={discountForm}
      words="calendar.discounts"
      record={discount}
      looks={{ isActive: { className: 'sm:col-span-3' } }}
      action={saveDiscount}
      signedInAs={actorId}
      hidden={{ discountId: discount?.id ?? '', seenVersion: String(discount?.version ?? 0) }}
      idPrefix={discount === null ? 'new-discount' : `discount-${discount.id}`}
      className="flex flex-col gap-4 py-3"
      fieldsClassName="grid items-end gap-x-4 gap-y-3 sm:grid-cols-3"
      buttons={[
        {
          label: t(discount === null ? 'add' : 'save'),
          pendingLabel: t('saving'),
          kind: 'secondary',
        },
      ]}
    />
  );
}
