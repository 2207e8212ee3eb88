import type { Metadata } from 'next';
import { getTranslations } from '@/lib/i18n/translations';

/** What a page exports as its metadata when one message names it in every language. */
export function titled(key: string, rest: Metadata = {}): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations();
    return { title: t(key), ...rest };
  };
}
