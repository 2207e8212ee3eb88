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
  setPermissions,
  setPriceLimit,
  withdrawLink,
} from '@/lib/auth/people/manage-users';
import type { UserRefusal } from '@/lib/auth/user-rules';
import { getTranslations } from '@/lib/i18n/translations';
import { normaliseDigits } from '@/lib/money';
import { permissions } from '@/lib/permissions';
import type { Result } from '@/lib/result';
import { chosenPermissions, tickedValues } from '../permission-fields';
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

/** One of the acts of a single button, on another person's account. */
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

/** How far below the catalogue's price the account may agree one. */
export async function changePriceLimit(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_users', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const userId = textOf(form, 'userId');
  const typed = normaliseDigits(textOf(form, 'percent', 10).trim());
  if (!/^(\d{1,2}|100)$/.test(typed)) {
    const t = await getTranslations('people.priceLimit');
    return { values: typedValues(form), errors: { percent: t('bad') } };
  }
  const changed = await setPriceLimit(door.actor, userId, Number(typed));
  if (!changed.ok) return userProblemState(form, changed.code);
  redirect(`/admin/users/${encodeURIComponent(userId)}?done=priceLimit`);
}

async function userProblemState(form: FormData, code: UserRefusal): Promise<FormState> {
  const t = await getTranslations('people.user.problem');
  return { values: tickedValues(form), errors: {}, message: t(code) };
}
