import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { HelpLinks } from '@/app/admin/_help/help-links';
import { OpenWorkList } from '@/app/admin/_help/open-work-list';
import { SignInLog } from '@/app/admin/_users/sign-in-log';
import { listSignInsOf } from '@/lib/auth/session/sign-in-log';
import { readUser, type UserRow } from '@/lib/auth/users/read-users';
import { readOpenWork } from '@/lib/desk/attention/open-work';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { Moment } from '../../_components/moment';
import { permissionFields } from '../permission-fields';
import { UserMark } from '../user-mark';
import { changePermissions } from './actions';
import { LimitsForm } from './limits-form';
import { isUserAct } from './user-act';
import { UserActs } from './user-acts';

const route = '/admin/users/[id]';

export const generateMetadata = titled('people.users.title');

/** One account: its state, and the actions on it. */
export default deskPage('manage_users', route, async ({ actor, params, query }) => {
  const { id } = params;
  const [t, user, signIns, work] = await Promise.all([
    getTranslations('people'),
    readUser(actor, id),
    listSignInsOf(actor, id),
    readOpenWork(actor, id),
  ]);
  const done = firstValue(query.done);
  const back = (
    <p className="text-sm">
      <TextLink href="/admin/users">{t('users.title')}</TextLink>
    </p>
  );
  if (user === null) {
    return (
      <>
        {back}
        <h1 className="text-lg">{t('user.missing')}</h1>
      </>
    );
  }
  return (
    <div className="max-w-3xl text-sm">
      {back}
      <h1 className="flex flex-wrap items-center gap-3 text-lg">
        <span>{user.name}</span> <UserMark user={user} />
      </h1>
      <p className="mb-4 text-ink-soft">
        <bdi dir="ltr">{user.email}</bdi>
      </p>
      {isUserAct(done) || done === 'permissions' || done === 'limits' ? (
        <Notice tone="good" role="status" className="mb-4">
          {t(`user.done.${done}`)}
        </Notice>
      ) : null}
      <UserFacts user={user} />
      {user.id === actor.userId ? (
        <p>{t('user.own')}</p>
      ) : (
        <>
          <OpenWorkList user={user} work={work} title={t('help.standing', { name: user.name })} />
          <HelpLinks only={['lost-phone', 'leaver']} person={user.id} />
          <UserActs user={user} signedInAs={actor.userId} />
          <PermissionsForm user={user} actor={actor} />
          <LimitsForm user={user} signedInAs={actor.userId} />
        </>
      )}
      <SignInLog rows={signIns} />
    </div>
  );
});

/** The state of an account. */
function UserFacts({ user }: { user: UserRow }) {
  const t = useTranslations('people');
  return (
    <dl className="mb-4 grid gap-x-6 gap-y-1 border-y border-line py-3 sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft">{t('users.factor')}</dt>
      <dd>{user.hasFactor ? t('users.factorOn') : t('users.factorOff')}</dd>
      <dt className="text-ink-soft">{t('users.lastSignIn')}</dt>
      <dd>
        {user.lastSignInAt === null ? (
          t('users.never')
        ) : (
          <Moment at={user.lastSignInAt.toISOString()} />
        )}
      </dd>
      <dt className="text-ink-soft">{t('users.sessions')}</dt>
      <dd>{user.sessions}</dd>
      {user.linkUntil === null ? null : (
        <>
          <dt className="text-ink-soft">{t('user.linkUntil')}</dt>
          <dd>
            <Moment at={user.linkUntil.toISOString()} />
          </dd>
        </>
      )}
    </dl>
  );
}

type Props = { user: UserRow; actor: Actor<'manage_users'> };

/** The permissions of an account: a preset, or each permission alone. */
async function PermissionsForm({ user, actor }: Props) {
  const t = await getTranslations('people');
  const own = [...actor.permissions, ...actor.heldBack];
  return (
    <section aria-labelledby="permissions" className="border-t border-line-strong pt-4">
      <h2 id="permissions" className="mb-2 text-base">
        {t('users.permissions')}
      </h2>
      <p className="mb-3 text-ink-soft">{t('permissions.giveHint')}</p>
      {settings().oidc?.roles ? <p className="mb-3">{t('permissions.fromOrganisation')}</p> : null}
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
