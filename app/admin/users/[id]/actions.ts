'use server';

import { redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { limitsForm } from '@/lib/auth/limits';
import type { UserRefusal } from '@/lib/auth/user-rules';
import {
  endPersonSessions,
  resetSecondFactor,
  sendAccountLink,
  setEnabled,
  setLimits,
  setPermissions,
  withdrawLink,
} from '@/lib/auth/users/manage-users';
import { readForm } from '@/lib/forms/form';
import { getTranslations } from '@/lib/i18n/translations';
import { fail, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { permissions } from '@/lib/rights/permissions';
import { chosenPermissions } from '../permission-fields';
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
    const userId = form.text('userId');
    const done = isUserAct(intent) ? await useCases[intent](actor, userId) : fail('NOT_FOUND');
    if (!done.ok) return answerOf(form, done, { t: await getTranslations('people.user') });
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
    const changed = await setPermissions(actor, userId, {
      seen,
      to: chosenPermissions(form.source),
    });
    if (!changed.ok) return answerOf(form, changed, { t: await getTranslations('people.user') });
    redirect(`/admin/users/${encodeURIComponent(userId)}?done=permissions`);
  },
  { isSensitive: true },
);

/** Sets the account's personal limits. */
export const changeLimits = deskAction(
  'manage_users',
  async (actor, form) => {
    const userId = form.text('userId');
    const read = readForm(limitsForm, form.source);
    if (!read.ok) return answerOf(form, read, { t: await getTranslations('people.limits') });
    const seen = form.text('seen', 400);
    const changed = await setLimits(actor, userId, { seen, to: read.value });
    if (!changed.ok) return answerOf(form, changed, { t: await getTranslations('people.user') });
    redirect(`/admin/users/${encodeURIComponent(userId)}?done=limits`);
  },
  { isSensitive: true },
);
