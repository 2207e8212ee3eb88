import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';

/** The completion did not succeed, so its guest was not checked out with it. */
export function StayedNotice() {
  const t = useTranslations('day.leave');
  return (
    <Notice tone="wait" role="status">
      <strong className="font-semibold">{t('stayed')}</strong>
    </Notice>
  );
}
