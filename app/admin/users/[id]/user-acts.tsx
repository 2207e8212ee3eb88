import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { UserRow } from '@/lib/auth/users/read-users';
import { act } from './actions';
import type { UserAct } from './user-act';

/** A button for each action that the account's state allows. */
export function UserActs({ user, signedInAs }: { user: UserRow; signedInAs: string }) {
  const t = useTranslations('people.user');
  const label = (name: UserAct) =>
    name === 'sendLink' && !user.hasPassword ? t('acts.inviteAgain') : t(`acts.${name}`);
  return (
    <section aria-labelledby="acts" className="mb-6">
      <h2 id="acts" className="sr-only">
        {t('actsTitle')}
      </h2>
      <ActionForm
        action={act}
        hidden={{ userId: user.id, signedInAs }}
        buttonsClassName="flex flex-wrap gap-x-5"
        buttons={actsOf(user).map((name) => ({
          label: label(name),
          pendingLabel: label(name),
          kind: 'quiet' as const,
          intent: name,
        }))}
      />
    </section>
  );
}

function actsOf(user: UserRow): readonly UserAct[] {
  if (!user.isEnabled) return ['enable'];
  return [
    'sendLink',
    ...(user.linkUntil === null ? [] : (['withdraw'] as const)),
    ...(user.sessions === 0 ? [] : (['endSessions'] as const)),
    ...(user.hasFactor ? (['resetFactor'] as const) : []),
    'disable',
  ];
}
