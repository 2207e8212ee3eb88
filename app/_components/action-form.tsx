'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { type FormEvent, type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import { AnyField, type FormField, formId } from './any-field';
import { brokenTexts } from './broken-texts';
import { askAgain, useComingAgain } from './coming-again';
import { type FieldButton, type FormButton, FormButtonView, FormPlace } from './form-parts';

import { Notice } from './status-mark';

/** What an action returns: only what the form needs to be shown again. */
export type FormState = {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Fields that must be emptied in the page as well. */
  readonly emptied?: readonly string[];
  /** A sentence about the whole form. */
  readonly message?: string;
  readonly link?: {
    readonly href: string;
    readonly label: string;
    /** Opens in a new tab: what was typed here is still needed. */
    readonly isElsewhere?: boolean;
  };
  /** Hidden fields that the page sends with the next try. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Results of the action, where the form stays on its page. */
  readonly news?: readonly string[];
  /** The form edits something that exists: what was typed stays after a success too. */
  readonly isKept?: boolean;
  /** Something that opens beside the form; what was typed stays. */
  readonly panel?: ReactNode;
  /** The fields from now on, where some were added or removed. */
  readonly fields?: readonly (FormField | FieldButton)[];
  /** Fields that are needed only now: without them the pressed button does nothing. */
  readonly asked?: readonly FormField[];
};

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

/** Without scripts an answer is a new page: the focus goes to its message. */
const atOnce = { autoFocus: true };

const untouched: FormState = { values: {}, errors: {} };

/**
 * A form whose action returns errors by field. It works without scripts; with them the buttons are
 * disabled while it is sent, and the first wrong field or else the message gets the focus. What was
 * typed stays, also while the answer was on its way, and when no answer came.
 */
export function ActionForm(props: {
  action: FormAction;
  hidden?: Readonly<Record<string, string>>;
  fields?: readonly (FormField | FieldButton)[];
  buttons: readonly FormButton[];
  className?: string;
  fieldsClassName?: string;
  buttonsClassName?: string;
  idPrefix?: string;
  /** Between the fields and the buttons; a function receives the action's answer. */
  children?: ReactNode | ((state: FormState) => ReactNode);
  /** Beside the form, with `PlacedField`s and `PlacedButton`s that belong to it. */
  around?: ReactNode;
  /** Another button may be pressed before the answer to the first arrives; the answers queue. */
  mayOverlap?: boolean;
}) {
  const idPrefix = props.idPrefix ?? 'form';
  const before = useComingAgain(idPrefix);
  const initial =
    before === null ? untouched : { values: before.values, errors: {}, message: before.message };
  const [state, submit, isPending] = useActionState(surviving(props.action), initial);
  const [pressed, setPressed] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    if (form.current !== null && state !== untouched) settle(form.current, state, isDone);
  }, [state]);

  function send(event: FormEvent<HTMLFormElement>) {
    if (isPending && !props.mayOverlap) return event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    setPressed(submitter?.getAttribute('value') ?? null);
  }

  const parts = { idPrefix, state, isPending, pressed };
  const shown = { idPrefix, values: state.values, errors: state.errors };
  const { asked = [], fields = props.fields } = state;
  // Enter in an asked field presses the first button, so only the pressed one is shown.
  const buttons =
    asked.length === 0
      ? props.buttons
      : props.buttons.filter(({ intent }) => intent === state.values.intent);
  const own = (
    <form
      ref={form}
      id={props.idPrefix && formId(props.idPrefix)}
      action={submit}
      onSubmit={send}
      // After each answer React would put the sent values back over newer ones.
      onReset={(event) => isDone.current || event.preventDefault()}
      noValidate
      className={props.className}
    >
      <input type="hidden" name="$FORM" value={idPrefix} />
      {Object.entries({ ...props.hidden, ...state.hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.message === undefined ? null : (
        <div tabIndex={-1} data-message="" className="outline-none" {...atOnce}>
          <Notice tone="bad" role="alert">
            <span>{state.message}</span>{' '}
            {state.link === undefined ? null : <StateLink link={state.link} />}
          </Notice>
        </div>
      )}
      {state.news === undefined ? null : (
        <Notice tone="neutral" role="status">
          {state.news.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {state.link === undefined ? null : <StateLink link={state.link} />}
        </Notice>
      )}
      {fields?.some(isButton) ? <button type="submit" hidden /> : null}
      {fields === undefined ? null : (
        <div className={props.fieldsClassName}>
          {fields.map((field) =>
            isButton(field) ? (
              <div key={field.name} className={field.className}>
                <FormButtonView button={field.button} form={parts} />
              </div>
            ) : (
              <AnyField key={field.name} field={field} {...shown} />
            ),
          )}
        </div>
      )}
      {typeof props.children === 'function' ? props.children(state) : props.children}
      {asked.map((field) => (
        <AnyField key={field.name} field={field} {...shown} />
      ))}
      <div className={props.buttonsClassName}>
        {buttons.map((button) => (
          <FormButtonView key={button.label} button={button} form={parts} />
        ))}
      </div>
      {state.panel}
    </form>
  );
  if (props.around === undefined) return own;
  return (
    <FormPlace form={parts}>
      {own}
      {props.around}
    </FormPlace>
  );
}

/**
 * Wraps an action so that, with scripts, a lost connection or a broken answer shows a sentence
 * above the form: an error page would lose what was typed. On the server the action is unchanged,
 * because forms without scripts are sent to it.
 */
function surviving(action: FormAction): FormAction {
  if (typeof window === 'undefined') return action;
  return async (previous, form) => {
    try {
      return await action(previous, form);
    } catch (error) {
      unstable_rethrow(error);
      if (unstable_isUnrecognizedActionError(error)) return askAgain(form);
      const { values, fields } = previous;
      return {
        values,
        errors: {},
        message: brokenTexts().texts.unanswered,
        ...(fields && { fields }),
      };
    }
  };
}

/**
 * Enter presses the first button of a form, so a hidden one precedes any button among the fields.
 */
function isButton(field: FormField | FieldButton): field is FieldButton {
  return field.type === 'button';
}

/** A refusal moves the focus to the wrong field or the message; success empties the form. */
function settle(form: HTMLFormElement, state: FormState, isDone: { current: boolean }): void {
  const isRefused = state.message !== undefined || Object.keys(state.errors).length > 0;
  for (const name of state.emptied ?? []) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = '';
  }
  if (isRefused) {
    for (const secret of form.querySelectorAll<HTMLInputElement>('[type="password"]')) {
      secret.value = '';
    }
    const isWrong = (element: Element) =>
      element.getAttribute('aria-invalid') === 'true' ||
      element.getAttribute('name') === state.asked?.[0]?.name;
    const wrong = [...form.elements].find(isWrong) as HTMLElement | undefined;
    (wrong ?? form.querySelector<HTMLElement>('[data-message]'))?.focus();
  } else if (state.panel === undefined && !state.isKept) {
    isDone.current = true;
    form.reset();
    isDone.current = false;
  }
}

function StateLink({ link }: { link: NonNullable<FormState['link']> }) {
  return (
    <a
      className="text-link"
      href={link.href}
      target={link.isElsewhere ? '_blank' : undefined}
      rel={link.isElsewhere ? 'noopener' : undefined}
    >
      {link.label}
    </a>
  );
}
