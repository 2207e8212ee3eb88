'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { Button } from './button';
import { ChoiceField, type ChoiceSpec, TickField, type TickSpec } from './choice-field';
import { Field, type FieldSpec } from './field';
import { Notice } from './status-mark';

/** What an action answers: nothing more than the form needs to say it again, better. */
export type FormState = {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** A sentence about the whole form. */
  readonly message?: string;
  readonly link?: { readonly href: string; readonly label: string };
  /** What came of it, where the form stays on its page. */
  readonly news?: readonly string[];
};

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

export type FormButton = {
  readonly label: string;
  readonly pendingLabel: string;
  readonly kind?: 'primary' | 'secondary' | 'inline' | 'quiet';
  /** Sent as `intent`, when a form has more than one button. */
  readonly intent?: string;
  readonly ariaLabel?: string;
  readonly isDisabled?: boolean;
};

const untouched: FormState = { values: {}, errors: {} };

/**
 * A form whose action answers with errors by field. It works without scripts; with them the
 * buttons rest while it is sent, and the first wrong field gets the focus.
 */
export function ActionForm(props: {
  action: FormAction;
  hidden?: Readonly<Record<string, string>>;
  fields?: readonly (FieldSpec | ChoiceSpec | TickSpec)[];
  buttons: readonly FormButton[];
  className?: string;
  fieldsClassName?: string;
  buttonsClassName?: string;
  idPrefix?: string;
  children?: ReactNode;
}) {
  const [state, submit, isPending] = useActionState(props.action, untouched);
  const form = useRef<HTMLFormElement>(null);
  const idPrefix = props.idPrefix ?? 'form';

  useEffect(() => {
    if (Object.keys(state.errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  return (
    <form ref={form} action={submit} noValidate className={props.className}>
      {Object.entries(props.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.message === undefined ? null : (
        <Notice tone="bad" role="alert">
          {state.message} {state.link === undefined ? null : <StateLink link={state.link} />}
        </Notice>
      )}
      {state.news === undefined ? null : (
        <Notice tone="neutral" role="status">
          {state.news.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {state.link === undefined ? null : <StateLink link={state.link} />}
        </Notice>
      )}
      {props.fields === undefined ? null : (
        <div className={props.fieldsClassName}>
          {props.fields.map((field) => (
            <AnyField
              key={field.name}
              field={field}
              id={`${idPrefix}-${field.name}`}
              value={state.values[field.name]}
              error={state.errors[field.name]}
            />
          ))}
        </div>
      )}
      {props.children}
      <div className={props.buttonsClassName}>
        {props.buttons.map((button) => (
          <Button
            key={button.label}
            kind={button.kind}
            name={button.intent === undefined ? undefined : 'intent'}
            value={button.intent}
            aria-label={isPending ? undefined : button.ariaLabel}
            disabled={isPending || button.isDisabled}
          >
            {isPending ? button.pendingLabel : button.label}
          </Button>
        ))}
      </div>
    </form>
  );
}

function StateLink({ link }: { link: NonNullable<FormState['link']> }) {
  return (
    <a className="text-link" href={link.href}>
      {link.label}
    </a>
  );
}

function AnyField({
  field,
  id,
  value,
  error,
}: {
  field: FieldSpec | ChoiceSpec | TickSpec;
  id: string;
  value: string | undefined;
  error: string | undefined;
}) {
  if (isChoice(field)) {
    return <ChoiceField spec={field} id={id} defaultValue={value} error={error} />;
  }
  if (isTick(field)) return <TickField spec={field} id={id} defaultValue={value} error={error} />;
  return <Field id={id} {...field} defaultValue={value ?? field.defaultValue} error={error} />;
}

function isChoice(field: { type: string }): field is ChoiceSpec {
  return field.type === 'choice';
}

function isTick(field: { type: string }): field is TickSpec {
  return field.type === 'tick';
}
