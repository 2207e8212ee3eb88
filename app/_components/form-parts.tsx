'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { formId } from './any-field';
import { Button } from './button';
import { Field, type FieldSpec } from './field';

export type FormButton = {
  readonly label: string;
  readonly pendingLabel: string;
  readonly kind?: 'primary' | 'secondary' | 'inline' | 'quiet';
  /** Sent as `intent`, when a form has more than one button. */
  readonly intent?: string;
  readonly ariaLabel?: string;
  readonly isDisabled?: boolean;
  /** Hidden where scripts run: there the same happens automatically. */
  readonly isForNoScripts?: boolean;
  /** A key that leads to the button, where a script of the page listens for it. */
  readonly letter?: string;
  /** A sentence below it, and what takes its place when the answer takes longer than usual. */
  readonly below?: { readonly text: string; readonly slowText: string };
  /** It sends the form and then opens another page, as a link does. */
  readonly isLink?: boolean;
};

/** A button among the fields. */
export type FieldButton = {
  readonly type: 'button';
  readonly name: string;
  readonly button: FormButton;
  readonly className?: string;
};

type Form = {
  readonly idPrefix: string;
  readonly state: {
    readonly values: Readonly<Record<string, string>>;
    readonly errors: Readonly<Record<string, string>>;
  };
  readonly isPending: boolean;
  /** The intent of the pressed button; null: it had none. */
  readonly pressed: string | null;
};

const FormContext = createContext<Form | null>(null);

/** Lets fields and buttons of a form be placed anywhere on the page, outside the form itself. */
export function FormPlace({ form, children }: { form: Form; children: ReactNode }) {
  return <FormContext value={form}>{children}</FormContext>;
}

/** A field of the form that this place belongs to. */
export function PlacedField({ field }: { field: FieldSpec }) {
  const { idPrefix, state } = useForm();
  return (
    <Field
      id={`${idPrefix}-${field.name}`}
      {...field}
      form={formId(idPrefix)}
      defaultValue={state.values[field.name] ?? field.defaultValue}
      error={state.errors[field.name]}
    />
  );
}

/** A button of the form that this place belongs to. */
export function PlacedButton({ button }: { button: FormButton }) {
  return <FormButtonView button={button} form={useForm()} isApart />;
}

/** Drawn with CSS, so not part of the accessible name, which must contain the visible label. */
const letterAfter =
  "sm:scripting:after:ms-2 sm:scripting:after:font-normal sm:scripting:after:uppercase sm:scripting:after:content-[attr(data-letter)_/_'']";

/** Both labels share one grid cell, so that the button keeps its size while it is pending. */
export function FormButtonView({
  button,
  form: { idPrefix, isPending, pressed },
  isApart = false,
}: {
  button: FormButton;
  form: Form;
  isApart?: boolean;
}) {
  const word = 'col-start-1 row-start-1';
  const isPressed = isPending && pressed === (button.intent ?? pressed);
  const pressable = (
    <Button
      kind={button.kind}
      form={isApart ? formId(idPrefix) : undefined}
      role={button.isLink ? 'link' : undefined}
      name={button.intent === undefined ? undefined : 'intent'}
      value={button.intent}
      aria-label={isPressed ? undefined : button.ariaLabel}
      // Not `disabled`: the keyboard would lose its place.
      aria-disabled={isPending || undefined}
      disabled={button.isDisabled}
      data-act={button.letter && (button.ariaLabel ?? button.label)}
      data-letter={button.letter}
      className={
        button.letter ? letterAfter : button.isForNoScripts ? 'scripting:hidden' : undefined
      }
    >
      <span className={button.kind === 'quiet' ? 'grid justify-items-start' : 'grid'}>
        <span className={isPressed ? `${word} invisible` : word}>{button.label}</span>
        <span className={isPressed ? word : `${word} invisible`}>{button.pendingLabel}</span>
      </span>
    </Button>
  );
  if (button.below === undefined) return pressable;
  return (
    <div>
      {pressable}
      <BelowButton isWaiting={isPressed} {...button.below} />
    </div>
  );
}

const usualMs = 3_000;

/** The two share one place, so that nothing moves when the wait is longer than usual. */
function BelowButton({
  isWaiting,
  text,
  slowText,
}: { isWaiting: boolean } & NonNullable<FormButton['below']>) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setSlow, usualMs, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  const place = 'col-start-1 row-start-1';
  return (
    <div className="mt-5 grid max-w-prose text-sm">
      <p className={`text-ink-soft ${isSlow ? `${place} invisible` : place}`}>{text}</p>
      <p role="status" className={place}>
        {isSlow ? <span>{slowText}</span> : null}
      </p>
    </div>
  );
}

/** The form that this place belongs to. */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('a part of a form stands beside no form');
  return form;
}
