import { useTranslations } from 'next-intl';
import { FrameKeys } from './frame-keys';

/** The shortcuts of every page as text; users who may not see orders have no search. */
export function DeskKeys({ seesOrders }: { seesOrders: boolean }) {
  const t = useTranslations('desk.keys');
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
