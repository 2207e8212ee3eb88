// May this form act at all? Every action of the desk is made here, and is asked before its use case.
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber, refuseOddForm } from '@/app/_door/refuse-card-number';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { keepBrowser } from '@/lib/auth/session/browser-identity';
import { requireFresh } from '@/lib/auth/session/require-fresh';
import { requireActor, requireSignedIn } from '@/lib/auth/session/require-permission';
import { confirmIdentity } from '@/lib/auth/sign-in/confirm-identity';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { type TypedForm, typedForm } from '@/lib/text/typed-form';
import { proofName, proofState } from './proof';
import { type DoorRefusal, refusalState } from './refusal-state';

type Options = {
  /** The action requires a proof of identity from the last ten minutes. */
  readonly isSensitive?: boolean;
  /** Makes the refusal in the words of the form's own dialog. */
  readonly refusalOf?: (form: TypedForm, code: DoorRefusal) => Promise<FormState>;
  /** The text may hold a card number, which is masked where it is written. */
  readonly mayHoldCardNumber?: boolean;
};

type Act<A extends Actor, S extends FormState> = (
  actor: A,
  form: TypedForm,
  previous: FormState,
) => Promise<S>;

type Action<S extends FormState> = (previous: FormState, form: FormData) => Promise<S | FormState>;

/**
 * An action of the desk: `act` runs for a form that has no card number, was sent by one of our
 * pages, and comes from a user with `permission` who is the one that page was shown to. Everyone
 * else gets the form again, with what was typed and a sentence.
 */
export function deskAction<P extends Permission, S extends FormState = FormState>(
  permission: P,
  act: Act<Actor<P>, S>,
  options?: Options,
): Action<S> {
  return actionBehind(() => requireActor(permission), act, options);
}

/** The same for actions on one's own account, which every signed-in user may do. */
export function ownAction(act: Act<Actor, FormState>, options?: Options): Action<FormState> {
  return actionBehind(requireSignedIn, act, options);
}

type Admitted<A> =
  | { readonly ok: true; readonly value: A }
  | { readonly ok: false; readonly code: DoorRefusal };

type Entered<A extends Actor> = { readonly actor: A } | { readonly refused: FormState };

function actionBehind<A extends Actor, S extends FormState>(
  admit: () => Promise<Admitted<A>>,
  act: Act<A, S>,
  options: Options = {},
): Action<S> {
  return async (previous, sent) => {
    const odd = await refuseOddForm(sent);
    if (odd !== null) return odd;
    const form = typedForm(sent);
    const door = await letIn(form, admit, options);
    if ('actor' in door) return act(door.actor, form, previous);
    // An action may be posted without the state of a form.
    return { ...door.refused, ...(previous?.fields && { fields: previous.fields }) };
  };
}

async function letIn<A extends Actor>(
  form: TypedForm,
  admit: () => Promise<Admitted<A>>,
  { isSensitive = false, refusalOf = refusalState, mayHoldCardNumber = false }: Options,
): Promise<Entered<A>> {
  const tripped = mayHoldCardNumber ? null : await refuseCardNumber(form);
  if (tripped !== null) return { refused: tripped };
  const origin = await requireOwnOrigin();
  if (!origin.ok) return { refused: await refusalOf(form, origin.code) };
  const admitted = await admit();
  if (!admitted.ok) return { refused: await refusalOf(form, admitted.code) };
  const actor = admitted.value;
  // Another tab may have signed another person in since the page was opened.
  if (form.text('signedInAs') !== actor.userId) {
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
  form: TypedForm,
  actor: A,
  admit: () => Promise<Admitted<A>>,
): Promise<Entered<A>> {
  const typed = form.text(proofName);
  if (typed === '') return { actor };
  const confirmed = await confirmIdentity(actor, typed);
  if (!confirmed.ok) return { refused: await proofState(form.values, actor.userId, confirmed) };
  const again = await admit();
  return again.ok ? { actor: again.value } : { refused: await refusalState(form, again.code) };
}
