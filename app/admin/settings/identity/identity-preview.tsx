import { ShopImage } from '@/app/_components/shop-image';
import { languageNamer } from '@/lib/i18n/language-namer';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { type MerchantIdentity, type MerchantWords, merchantIn } from '@/lib/merchant/identity';

/** The shop's identity as readers of each language would see it, before it is saved. */
export async function IdentityPreview({ identity }: { identity: MerchantIdentity }) {
  const t = await getTranslations('settings.identity');
  const languages = await languageNamer();
  return (
    <section aria-labelledby="preview" className="border-t border-line-strong pt-3">
      <h2 id="preview" className="text-base">
        {t('previewTitle')}
      </h2>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {t('previewText')}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {identity.locales.map((locale) => (
          <article key={locale} aria-label={languages(locale)} className="min-w-0">
            <h3 className="mb-1 text-sm font-semibold">{languages(locale)}</h3>
            <div lang={locale} dir={directionOf(locale)} className="rounded-md border border-line">
              <Words words={merchantIn(identity, locale)} />
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

/** The opening of the home page, and its foot; leaves out what is empty. */
function Words({ words }: { words: MerchantWords }) {
  const { name, title, lead, image, pictureAlt, logo, checkInFrom, checkOutBy } = words;
  const times = [checkInFrom, checkOutBy].filter((time) => time !== '').join(' – ');
  const lines = [
    words.address,
    words.hours,
    words.handover,
    times,
    words.phone,
    words.whatsapp,
    words.email,
    words.tax,
    words.policies,
  ];
  return (
    <>
      <div className="rounded-t-md bg-surface-sunk p-4">
        <p className="mb-3 flex items-center gap-2 font-semibold">
          {logo === null ? null : <ShopImage name={logo} alt="" className="h-8 w-auto" />}
          <span>{name}</span>
        </p>
        <p className="text-xl break-words">{title || name}</p>
        {lead === '' ? null : <p className="mt-2 text-sm break-words text-ink-soft">{lead}</p>}
        {image === null ? null : (
          <ShopImage name={image} alt={pictureAlt} className="mt-3 h-auto w-full rounded-sm" />
        )}
      </div>
      <div className="divide-y divide-line px-4 text-sm">
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} className="py-2 break-words whitespace-pre-line" dir="auto">
              {line}
            </p>
          ))}
      </div>
    </>
  );
}
