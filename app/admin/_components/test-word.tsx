import { useTranslations } from 'next-intl';

/** The test mark of an order in a list: it depends on the order, not on the shop's current mode. */
export function TestWord({ isTest }: { isTest: boolean }) {
  const t = useTranslations('desk.orders');
  return isTest ? <span className="ms-2 text-xs text-ink-soft">{t('test')}</span> : null;
}
