import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { languagesForm } from '@/lib/desk/identity/identity-input';
import { type Locale, languageOf, locales } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { changeShopLanguages } from './actions';

type Props = {
  /** The first one foremost. */
  offered: readonly Locale[];
  version: number;
  signedInAs: string;
};

/** Which languages the shop offers: a box each, and the one that comes first. */
export async function LanguagesForm({ offered, version, signedInAs }: Props) {
  const t = await getTranslations('settings.identity');
  const heading = { label: t('offered') };
  const boxes = locales.map((locale, at) => [
    `offered-${locale}`,
    { label: languageOf(locale).name, ...(at === 0 && { heading }) },
  ]);
  const options = locales.map((locale) => ({ value: locale, label: languageOf(locale).name }));
  return (
    <Section
      id="languages"
      title={t('languages')}
      className="mt-8 border-t border-line-strong pt-3"
    >
      <p className="max-w-3xl text-sm text-ink-soft">{t('languagesText')}</p>
      <DeskForm
        form={languagesForm}
        words="settings.identity"
        action={changeShopLanguages}
        signedInAs={signedInAs}
        hidden={{ seenVersion: String(version) }}
        idPrefix="languages"
        fieldsClassName="flex max-w-sm flex-col gap-2"
        record={{ offered, first: offered[0] ?? 'en' }}
        looks={{ ...Object.fromEntries(boxes), first: { options } }}
        buttons={[{ label: t('saveLanguages'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </Section>
  );
}
