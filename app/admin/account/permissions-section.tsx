import { useTranslations } from 'next-intl';
import type { Permission } from '@/lib/permissions';
import { AccountSection } from './account-section';

type Props = { permissions: readonly Permission[]; heldBack: readonly Permission[] };

/** What the person may do here; no one changes their own. */
export function PermissionsSection({ permissions, heldBack }: Props) {
  const t = useTranslations('people');
  return (
    <AccountSection id="permissions" title={t('permissions.own')}>
      <ul className="list-disc ps-5">
        {permissions.map((permission) => (
          <li key={permission}>{t(`permission.${permission}`)}</li>
        ))}
        {heldBack.map((permission) => (
          <li key={permission} className="text-ink-soft">
            {t(`permission.${permission}`)} · {t('permissions.heldBack')}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">{t('permissions.ownHint')}</p>
    </AccountSection>
  );
}
