import { useTranslations } from 'next-intl';
import { FrameKeys } from './frame-keys';

/** The keys of every page in words; who sees no orders has none to search. */
export function DeskKeys({ seesOrders }: { seesOrders: boolean }) {
  const t = useTranslations('finding.keys');
  const search = ['/', t('search')] as const;
  return (
    <FrameKeys
      words={{
        title: t('title'),
        close: t('close'),
        keys: [...(seesOrders ? [search] : []), ['Ctrl K', t('palette')], ['?', t('help')]],
        off: t('off'),
      }}
    />
  );
}
