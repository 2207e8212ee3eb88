'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import type { Actor } from '@/lib/actor';
import {
  endPersonSessions,
  resetSecondFactor,
  sendAccountLink,
  setEnabled,
  setLimits,
  setPermissions,
  withdrawLink,
} from '@/lib/auth/people/manage-users';
import type { UserRefusal } from '@/lib/auth/user-rules';
import { getTranslations } from '@/lib/i18n/translations';
import { permissions } from '@/lib/permissions';
import type { Result } from '@/lib/result';
import type { TypedForm } from '@/lib/text/typed-form';
import { chosenPermissions, tickedValues } from '../permission-fields';
import { readLimitsForm } from './read-limits-form';
import { isUserAct, type UserAct } from './user-act';

type Manager = Actor<'manage_users'>;
type Answer = Promise<Result<true, UserRefusal>>;

const useCases: Readonly<Record<UserAct, (actor: Manager, userId: string) => Answer>> = {
  sendLink: sendAccountLink,
  withdraw: withdrawLink,
  endSessions: endPersonSessions,
  resetFactor: resetSecondFactor,
  disable: (actor, userId) => setEnabled(actor, userId, false),
  enable: (actor, userId) => setEnabled(actor, userId, true),
};

/** Runs one of the single-button actions on another user's account. */
export const act = deskAction(
  'manage_users',
  async (actor, form) => {
    const intent = form.text('intent');
    if (!isUserAct(intent)) return userProblemState(form, 'NOT_FOUND');
    const userId = form.text('userId');
    const done = await useCases[intent](actor, userId);
    if (!done.ok) return userProblemState(form, done.code);
    redirect(`/admin/users/${encodeURIComponent(userId)}?done=${intent}`);
  },
  { isSensitive: true },
);

/** Gives the account exactly the chosen permissions. */
export const changePermissions = deskAction(
  'manage_users',
  async (actor, form) => {
    const userId = form.text('userId');
    const words = form.text('seen').split(' ');
    const seen = permissions.filter((permission) => words.includes(permission));
    const changed = await setPermissions(actor, userId, { seen, to: chosenPermissions(form) });
    if (!changed.ok) return userProblemState(form, changed.code);
    redirect(`/admin/users/${encodeURIComponent(userId)}?done=permissions`);
  },
  { isSensitive: true },
);

/** Sets the account's personal limits. */
export const changeLimits = deskAction(
  'manage_users',
  async (actor, form) => {
    const userId = form.text('userId');
    const read = readLimitsForm(form);
    if (!read.ok) {
      const t = await getTranslations('people.limits');
      const errors = Object.fromEntries(read.fields.map((field) => [field, t(`bad.${field}`)]));
      return { values: form.values, errors };
    }
    const seen = form.text('seen', 400);
    const changed = await setLimits(actor, userId, { seen, to: read.value });
    if (!changed.ok) {
      return { ...(await userProblemState(form, changed.code)), values: form.values };
    }
    redirect(`/admin/users/${encodeURIComponent(userId)}?done=limits`);
  },
  { isSensitive: true },
);

async function userProblemState(form: TypedForm, code: UserRefusal): Promise<FormState> {
  const t = await getTranslations('people.user.problem');
  return { values: tickedValues(form), errors: {}, message: t(code) };
}
