// May this form act at all? Every action of the desk checks this before its use case.
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import type { Actor } from '@/lib/actor';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { keepBrowser } from '@/lib/auth/session/browser-identity';
import { requireFresh } from '@/lib/auth/session/require-fresh';
import { requireActor, requireSignedIn } from '@/lib/auth/session/require-permission';
import { confirmIdentity } from '@/lib/auth/sign-in/confirm-identity';
import type { Permission } from '@/lib/permissions';
import { type DoorRefusal, refusalState, textOf, typedValues } from './desk-form';
import { proofName, proofState } from './proof';

type Entered<A extends Actor> = { readonly actor: A } | { readonly refused: FormState };

type EntryOptions = {
  /** The action requires a proof of identity from the last ten minutes. */
  readonly isSensitive?: boolean;
  /** Makes the refusal in the words of the form's own dialog. */
  readonly refusalOf?: (form: FormData, code: DoorRefusal) => Promise<FormState>;
  /** For the one form whose text may hold a card number, which is masked where it is written. */
  readonly firstLook?: (form: FormData) => Promise<FormState | null>;
};

/**
 * Admits a form that has no card number, was sent by one of our pages, and comes from a user with
 * `permission` who is the one that page was shown to. `refused`: the form again, with a sentence.
 */
export function enter<P extends Permission>(
  form: FormData,
  permission: P,
  options: EntryOptions = {},
): Promise<Entered<Actor<P>>> {
  return letIn(form, () => requireActor(permission), options);
}

/** The same for actions on one's own account, which every signed-in user may do. */
export function enterAsOneself(
  form: FormData,
  options: EntryOptions = {},
): Promise<Entered<Actor>> {
  return letIn(form, requireSignedIn, options);
}

type Admitted<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly code: DoorRefusal };

async function letIn<A extends Actor>(
  form: FormData,
  admit: () => Promise<Admitted<A>>,
  { isSensitive = false, refusalOf = refusalState, firstLook = refuseCardNumber }: EntryOptions,
): Promise<Entered<A>> {
  const tripped = await firstLook(form);
  if (tripped !== null) return { refused: tripped };
  const origin = await requireOwnOrigin();
  if (!origin.ok) return { refused: await refusalOf(form, origin.code) };
  const admitted = await admit();
  if (!admitted.ok) return { refused: await refusalOf(form, admitted.code) };
  const actor = admitted.value;
  // Another tab may have signed another person in since the page was opened.
  if (textOf(form, 'signedInAs') !== actor.userId) {
    return { refused: await refusalOf(form, 'OTHER_PERSON') };
  }
  const proved = await proveAgain(form, actor, admit);
  if ('refused' in proved) return proved;
  const fresh = isSensitive ? requireFresh(proved.actor) : null;
  if (fresh?.ok === false) return { refused: await refusalOf(form, fresh.code) };
  return { actor: { ...proved.actor, browser: await keepBrowser() } };
}

/** Takes the proof of identity that was asked for in the form; this gives the session a new id. */
async function proveAgain<A extends Actor>(
  form: FormData,
  actor: A,
  admit: () => Promise<Admitted<A>>,
): Promise<Entered<A>> {
  const typed = textOf(form, proofName);
  if (typed === '') return { actor };
  const confirmed = await confirmIdentity(actor, typed);
  if (!confirmed.ok)
    return { refused: await proofState(typedValues(form), actor.userId, confirmed) };
  const again = await admit();
  return again.ok ? { actor: again.value } : { refused: await refusalState(form, again.code) };
}
