import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ActionForm } from '@/app/_components/action-form';
import type { FieldButton } from '@/app/_components/form-parts';
import { formFields } from '@/app/_forms/form-fields';
import type { listAllCategories } from '@/lib/desk/catalogue/categories';
import { priceChangeForm } from '@/lib/desk/catalogue/price-change';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { changeChosen } from './many-actions';
import { JoinedTicks } from './product-ticks';

type Props = {
  actorId: string;
  categories: Awaited<ReturnType<typeof listAllCategories>>;
  /** The lists, with the ticks of this form. */
  children: ReactNode;
};

const narrow = 'min-w-36 shrink-0';

/** What is done to the ticked products; stays in sight above their lists. */
export async function ManyForm({ actorId, categories, children }: Props) {
  const t = await getTranslations('catalogue.many');
  const locale = await getLocale();
  const button = (intent: 'show' | 'hide' | 'category' | 'preview'): FieldButton => ({
    type: 'button',
    name: intent,
    className: 'shrink-0',
    button: { label: t(intent), pendingLabel: t('pending'), intent, kind: 'inline' },
  });
  const choices = categories.map(({ id, name }) => ({ value: id, label: textIn(name, locale) }));
  return (
    <ActionForm
      action={changeChosen}
      hidden={{ signedInAs: actorId }}
      idPrefix="many"
      className="top-0 z-[2] mb-4 flex flex-col gap-2 border-y border-line-strong bg-surface py-2 text-sm tall:sticky print:hidden"
      fieldsClassName="flex items-end gap-x-3 gap-y-2 max-md:overflow-x-auto md:flex-wrap"
      fields={[
        button('show'),
        button('hide'),
        ...(choices.length === 0
          ? []
          : [
              {
                type: 'select' as const,
                name: 'categoryId',
                label: t('categoryOf'),
                className: narrow,
                options: [{ value: '', label: t('noCategory') }, ...choices],
              },
              button('category'),
            ]),
        ...(await formFields(t, priceChangeForm, null, {
          how: { className: narrow },
          by: { className: 'w-44 shrink-0' },
        })),
        button('preview'),
      ]}
      buttons={[]}
      around={
        <>
          <JoinedTicks />
          {children}
        </>
      }
    />
  );
}
