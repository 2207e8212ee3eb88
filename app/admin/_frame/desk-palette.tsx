import { useTranslations } from 'next-intl';
import type { Actor } from '@/lib/rights/actor';
import { placesFor } from './desk-links';
import { lookUp } from './palette-actions';
import { PaletteKeys } from './palette-keys';
import { usePaletteWords } from './palette-words';

/** The command palette of this person: their pages, and orders if they may see them. */
export function DeskPalette({ person }: { person: Actor }) {
  const { permissions, userId } = person;
  const seesOrders = permissions.includes('see_orders');
  const t = useTranslations('desk.shell');
  return (
    <PaletteKeys
      places={placesFor(permissions).map(({ href, text }) => ({ href, label: t(text), note: '' }))}
      find={seesOrders ? lookUp : null}
      recentOf={seesOrders ? userId : null}
      words={usePaletteWords()}
    />
  );
}
