import { useTranslations } from 'next-intl';
import { NavLink } from '../_components/nav-link';

/** Links to the daily and monthly totals and to the bank's statements. */
export function CloseLinks() {
  const t = useTranslations('reconciliation.pages');
  return (
    <nav
      aria-label={t('label')}
      className="mb-4 flex flex-wrap gap-x-5 gap-y-1 border-b border-line text-sm print:hidden"
    >
      <NavLink href="/admin/reconciliation" isExact>
        {t('day')}
      </NavLink>
      <NavLink href="/admin/reconciliation/signing">{t('signing')}</NavLink>
      <NavLink href="/admin/reconciliation/month">{t('month')}</NavLink>
      <NavLink href="/admin/reconciliation/statements">{t('statements')}</NavLink>
    </nav>
  );
}
