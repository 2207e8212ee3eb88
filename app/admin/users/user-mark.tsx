import { useTranslations } from 'next-intl';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import type { UserRow } from '@/lib/auth/users/read-users';

type AccountState = 'disabled' | 'active' | 'invited' | 'invitationOver';

const tones: Readonly<Record<AccountState, Tone>> = {
  disabled: 'bad',
  active: 'good',
  invited: 'wait',
  invitationOver: 'neutral',
};

/** Whether the user can sign in, or what is missing for it. */
export function UserMark({ user }: { user: UserRow }) {
  const t = useTranslations('people.users.states');
  const state = stateOf(user);
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}

function stateOf(user: UserRow): AccountState {
  if (!user.isEnabled) return 'disabled';
  if (user.hasPassword || user.lastSignInAt !== null) return 'active';
  return user.linkUntil === null ? 'invitationOver' : 'invited';
}
