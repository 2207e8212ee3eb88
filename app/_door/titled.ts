import type { Metadata } from 'next';
import { getTranslations } from '@/lib/i18n/translations';

/** Makes the metadata export of a page whose title is one message in every language. */
export function titled(key: string, rest: Metadata = {}): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations();
    return { title: t(key), ...rest };
  };
}
