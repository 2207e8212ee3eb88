import { currentActor, requireActor } from '@/lib/auth/session/require-permission';
import { findHidden, type ProductDto } from '@/lib/catalogue/catalogue-queries';
import { getTranslations } from '@/lib/i18n/translations';

/** Whether whoever asks keeps the catalogue, and so may see what is not in the shop yet. */
export async function maySeeDrafts(): Promise<boolean> {
  return (await currentActor()) !== null && (await requireActor('manage_catalogue')).ok;
}

/** A hidden product whose preview is asked for by somebody who may see it; else null. */
export async function findDraft(
  kind: ProductDto['kind'],
  slug: string,
  query: Readonly<Record<string, unknown>>,
): Promise<ProductDto | null> {
  return 'preview' in query && (await maySeeDrafts()) ? findHidden(kind, slug) : null;
}

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
