'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
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
export async function act(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const intent = textOf(form, 'intent');
  if (!isUserAct(intent)) return userProblemState(form, 'NOT_FOUND');
  const userId = textOf(form, 'userId');
  const done = await useCases[intent](door.actor, userId);
  if (!done.ok) return userProblemState(form, done.code);
  redirect(`/admin/users/${encodeURIComponent(userId)}?done=${intent}`);
}

/** Gives the account exactly the chosen permissions. */
export async function changePermissions(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const userId = textOf(form, 'userId');
  const words = textOf(form, 'seen').split(' ');
  const seen = permissions.filter((permission) => words.includes(permission));
  const changed = await setPermissions(door.actor, userId, { seen, to: chosenPermissions(form) });
  if (!changed.ok) return userProblemState(form, changed.code);
  redirect(`/admin/users/${encodeURIComponent(userId)}?done=permissions`);
}

/** Sets the account's personal limits. */
export async function changeLimits(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const userId = textOf(form, 'userId');
  const read = readLimitsForm(form);
  if (!read.ok) {
    const t = await getTranslations('people.limits');
    const errors = Object.fromEntries(read.fields.map((field) => [field, t(`bad.${field}`)]));
    return { values: typedValues(form), errors };
  }
  const seen = textOf(form, 'seen', 400);
  const changed = await setLimits(door.actor, userId, { seen, to: read.value });
  if (!changed.ok) {
    return { ...(await userProblemState(form, changed.code)), values: typedValues(form) };
  }
  redirect(`/admin/users/${encodeURIComponent(userId)}?done=limits`);
}

async function userProblemState(form: FormData, code: UserRefusal): Promise<FormState> {
  const t = await getTranslations('people.user.problem');
  return { values: tickedValues(form), errors: {}, message: t(code) };
}
