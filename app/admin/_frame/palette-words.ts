import { useTranslations } from 'next-intl';
import { sayAll } from '@/lib/i18n/say-all';

export type PaletteWords = ReturnType<typeof usePaletteWords>;

/** What the palette says of itself. */
export function usePaletteWords() {
  const t = useTranslations('desk.palette');
  return {
    ...sayAll(t, ['title', 'field', 'hint', 'acts', 'places', 'recent', 'people', 'orders']),
    ...sayAll(t, ['searching', 'nothing', 'failed']),
  };
}
