import { useLocale, useTranslations } from 'next-intl';
import { deskButton, deskInput } from '@/app/admin/_components/desk-style';
import { type ListWish, noCategory } from '@/lib/desk/catalogue/catalogue-desk';
import type { listAllCategories } from '@/lib/desk/catalogue/categories';
import { textIn } from '@/lib/i18n/localized';

type Props = { wish: ListWish; categories: Awaited<ReturnType<typeof listAllCategories>> };

/** The search and the filters of the catalogue's list. */
export function ListFilter({ wish: { text, isVisible, category }, categories }: Props) {
  const t = useTranslations('catalogue.list');
  const locale = useLocale();
  const state = isVisible === null ? '' : isVisible ? 'shown' : 'hidden';
  const isNarrowed = text !== '' || state !== '' || category !== '';
  const select = `${deskInput} max-sm:w-[calc(50%-0.375rem)]! sm:w-auto`;
  return (
    <search>
      <form action="/admin/catalogue" className="mb-4 flex flex-wrap items-center gap-3">
        <input
          name="q"
          type="search"
          defaultValue={text}
          maxLength={80}
          aria-label={t('search')}
          placeholder={t('search')}
          className={`${deskInput} sm:w-64`}
        />
        <select name="state" defaultValue={state} aria-label={t('state')} className={select}>
          <option value="">{t('anyState')}</option>
          <option value="shown">{t('shown')}</option>
          <option value="hidden">{t('hidden')}</option>
        </select>
        {categories.length === 0 ? null : (
          <select
            name="category"
            defaultValue={category}
            aria-label={t('category')}
            className={select}
          >
            <option value="">{t('anyCategory')}</option>
            <option value={noCategory}>{t('noCategory')}</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {textIn(name, locale)}
              </option>
            ))}
          </select>
        )}
        <button type="submit" className={deskButton.secondary}>
          {t('find')}
        </button>
        {isNarrowed ? (
          <a href="/admin/catalogue" className="text-link py-2 text-sm">
            {t('clear')}
          </a>
        ) : null}
      </form>
    </search>
  );
}
