import { ActionForm } from '@/app/_components/action-form';
import type { Actor } from '@/lib/actor';
import type { UserRow } from '@/lib/auth/people/read-users';
import { getTranslations } from '@/lib/i18n/translations';
import { permissionFields } from '../permission-fields';
import { changePermissions } from './actions';

type Props = { user: UserRow; actor: Actor<'manage_users'> };

/** The permissions of an account: a preset, or each permission alone. */
export async function PermissionsForm({ user, actor }: Props) {
  const t = await getTranslations('people');
  const own = [...actor.permissions, ...actor.heldBack];
  return (
    <section aria-labelledby="permissions" className="border-t border-line-strong pt-4">
      <h2 id="permissions" className="mb-2 text-base">
        {t('users.permissions')}
      </h2>
      <p className="mb-3 text-ink-soft">{t('permissions.giveHint')}</p>
      <ActionForm
        action={changePermissions}
        hidden={{
          userId: user.id,
          signedInAs: actor.userId,
          seen: user.permissions.join(' '),
        }}
        idPrefix="permissions"
        className="flex flex-col gap-4"
        fieldsClassName="flex flex-col gap-2"
        buttonsClassName="flex"
        fields={permissionFields(t, own, user.permissions)}
        buttons={[{ label: t('permissions.save'), pendingLabel: t('permissions.saving') }]}
      />
    </section>
  );
}
