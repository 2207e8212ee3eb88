import { requestLocale } from '@/lib/i18n/language-cookie';
import { deskLocales, languageOf } from '@/lib/i18n/locale';
import { offeredLocales } from '@/lib/i18n/offered-locales';
import { getTranslations } from '@/lib/i18n/translations';

/**
 * The languages to choose from, each in its own language; the current one is marked. Shows nothing
 * where the shop offers only one. A plain form that works without scripts; its route redirects back
 * to the page it was sent from.
 */
export async function LanguageSwitch({
  className = '',
  form,
  isOfDesk = false,
}: {
  className?: string;
  isOfDesk?: boolean;
  /** A form of the page to send along, and the route that saves what was typed. */
  form?: { readonly id: string; readonly door: string };
}) {
  const sent = form && {
    form: form.id,
    formAction: form.door,
    formMethod: 'post',
    formEncType: 'application/x-www-form-urlencoded',
    formNoValidate: true,
  };
  const offered = isOfDesk ? deskLocales : await offeredLocales();
  if (offered.length < 2) return null;
  const t = await getTranslations('common.language');
  const current = await requestLocale();
  return (
    <form
      method="post"
      action="/language"
      aria-label={t('label')}
      data-sends={form?.id}
      className={`flex flex-wrap gap-x-1 ${className}`}
    >
      {/* Enter in a field submits the form itself, not a switch of language. */}
      {form && <button type="submit" form={form.id} hidden className="border" />}
      {offered.map((locale) => (
        <button
          key={locale}
          type="submit"
          {...sent}
          name="to"
          value={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          className={`min-h-11 min-w-11 cursor-pointer px-2 aria-[current=true]:font-semibold aria-[current=true]:underline ${form ? 'underline underline-offset-4' : 'hover:underline'}`}
        >
          {languageOf(locale).name}
        </button>
      ))}
    </form>
  );
}
