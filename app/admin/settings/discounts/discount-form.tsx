import { DeskForm } from '@/app/admin/_door/desk-form';
import {
  codeForm,
  type DeskCode,
  type DeskDiscount,
  discountForm,
} from '@/lib/desk/calendar/stay-discounts';
import { getTranslations } from '@/lib/i18n/translations';
import { saveDiscount } from './actions';

const whole = { className: 'col-span-full' };

/** Changes a discount; null: adds one. */
export async function DiscountForm({
  discount,
  actorId,
}: {
  discount: DeskDiscount | null;
  actorId: string;
}) {
  const words = 'calendar.discounts';
  const sent = await sentWith(words, 'discount', discount);
  const looks = { isActive: whole };
  return (
    <DeskForm
      {...sent}
      {...{ form: discountForm, words, record: discount, looks }}
      signedInAs={actorId}
    />
  );
}

/** Changes a code; null: adds one. */
export async function CodeForm({ code, actorId }: { code: DeskCode | null; actorId: string }) {
  const words = 'calendar.codes';
  const sent = await sentWith(words, 'code', code);
  const looks = {
    code: { className: 'sm:col-span-2' },
    bookedFrom: { className: 'sm:col-start-1' },
    stayFrom: { className: 'sm:col-start-1' },
    isOncePerGuest: whole,
    isActive: whole,
  };
  const hidden = { ...sent.hidden, isCode: 'yes' };
  const form = { form: codeForm, words, record: code, looks };
  return <DeskForm {...sent} {...form} hidden={hidden} signedInAs={actorId} />;
}

/** How a form of either kind looks, and what it sends of the record that it changes. */
async function sentWith(
  words: 'calendar.discounts' | 'calendar.codes',
  prefix: string,
  record: { readonly id: string; readonly version: number } | null,
) {
  const t = await getTranslations(words);
  const all = await getTranslations('calendar.discounts');
  const label = t(record === null ? 'add' : 'save');
  return {
    action: saveDiscount,
    hidden: { discountId: record?.id ?? '', seenVersion: String(record?.version ?? 0) },
    idPrefix: record === null ? `new-${prefix}` : `${prefix}-${record.id}`,
    className: 'flex flex-col gap-4 py-3',
    fieldsClassName: 'grid items-end gap-x-4 gap-y-3 sm:grid-cols-3',
    buttons: [{ label, pendingLabel: all('saving'), kind: 'secondary' as const }],
  };
}
