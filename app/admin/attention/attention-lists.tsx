import { useTranslations } from 'next-intl';
import { NavLink } from '../_components/nav-link';

/** Links to the lists of the queue, and to pasting a mail for staff who may. */
export function AttentionLists({ mayPaste }: { mayPaste: boolean }) {
  const t = useTranslations('desk.attention.lists');
  return (
    <nav
      aria-label={t('label')}
      className="mb-5 flex flex-wrap gap-x-5 gap-y-1 border-b border-line text-sm"
    >
      <NavLink href="/admin/attention" isExact>
        {t('open')}
      </NavLink>
      <NavLink href="/admin/attention/overdue">{t('overdue')}</NavLink>
      <NavLink href="/admin/attention/closed">{t('closed')}</NavLink>
      {mayPaste ? <NavLink href="/admin/attention/paste">{t('paste')}</NavLink> : null}
    </nav>
  );
}
