import type { Metadata } from 'next';
import { cache } from 'react';
import { actorWith } from '@/lib/auth/session/require-permission';
import { findHidden, type ProductDto } from '@/lib/catalogue/catalogue-queries';
import { readDraft } from '@/lib/desk/identity/draft-identity';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { type MerchantWords, merchantIn } from '@/lib/merchant/identity';
import { readMerchant } from '@/lib/merchant/read-merchant';

/** Whether whoever asks keeps the catalogue, and so may see what is not in the shop yet. */
export async function maySeeDrafts(): Promise<boolean> {
  return (await actorWith('manage_catalogue')) !== null;
}

/** The identity that this reader previews; null: the shop is shown as it is. */
export const draftOfReader = cache(async () => {
  const actor = await actorWith('manage_catalogue');
  return actor === null ? null : readDraft(actor);
});

/** What the shop says of itself to this reader, saved or previewed. */
export const shownMerchant = cache(async (): Promise<MerchantWords> => {
  const draft = await draftOfReader();
  return draft === null ? readMerchant() : merchantIn(draft, await requestLocale());
});

/** A hidden product whose preview is asked for by somebody who may see it; else null. */
export async function findDraft(
  kind: ProductDto['kind'],
  slug: string,
  query: Readonly<Record<string, unknown>>,
): Promise<ProductDto | null> {
  return 'preview' in query && (await maySeeDrafts()) ? findHidden(kind, slug) : null;
}

/** No search engine lists a page that only its keepers see. */
export const unlisted: Metadata = { robots: { index: false, follow: false } };

/** Says that only this person sees the page so, with the way back. */
export async function PreviewBar({ back }: { back: string }) {
  const t = await getTranslations('shop.preview');
  return (
    <p
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 border-s-4 border-wait bg-wait-soft px-4 py-1"
    >
      <span>{t('text')}</span>
      <a href={back} className="text-link inline-flex min-h-11 items-center">
        {t('back')}
      </a>
    </p>
  );
}
