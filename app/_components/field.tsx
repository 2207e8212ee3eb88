'use client';

import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { normaliseDigits } from '@/lib/money/money';

type NumberStepsSpec = {
  readonly min: number;
  readonly max: number;
  /** What the two buttons do, for screen readers. */
  readonly less: string;
  readonly more: string;
};

export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  /** Gets the focus when it appears. */
  readonly autoFocus?: boolean;
  /** Default: text. */
  readonly type?: HTMLInputTypeAttribute;
  readonly defaultValue?: string;
  readonly hint?: string;
  /** The hint stands in the line of the label, where both have room. */
  readonly isHintBeside?: boolean;
  readonly min?: string | number;
  readonly max?: string | number;
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'tel' | 'email' | 'text';
  readonly isLabelHidden?: boolean;
  readonly isShort?: boolean;
  /** A number with buttons for one less and one more. */
  readonly steps?: NumberStepsSpec;
  /** The id of a list of suggestions. */
  readonly list?: string;
  /** A text area with this many rows. */
  readonly rows?: number;
  readonly className?: string;
  /** The language of its text, if it is not the page's. */
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  /** The id of its form, if it is outside of it. */
  readonly form?: string;
};

/** A labelled input with its hint and its error, linked for screen readers. */
export function Field({
  id,
  label,
  hint,
  error,
  isHintBeside = false,
  isLabelHidden = false,
  isShort = false,
  rows,
  steps,
  type = 'text',
  className = '',
  ...input
}: FieldSpec & { id: string; error?: string }) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  const tied = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    // Without scripts a refused form is a new page: the first wrong field gets the focus.
    ...(error ? { autoFocus: true } : {}),
  };
  return (
    <div className={className}>
      <div className={isHintBeside ? 'flex flex-wrap items-baseline gap-x-2' : 'contents'}>
        <label
          htmlFor={id}
          className={isLabelHidden ? 'sr-only' : 'mb-1 block text-sm font-semibold wrap-break-word'}
        >
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="mb-1 text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mb-1 text-sm font-semibold wrap-anywhere text-bad">
          {error}
        </p>
      ) : null}
      {rows === undefined ? (
        stepped(
          id,
          steps,
          <input
            className={`field-input ${isShort ? 'w-24' : ''} ${steps ? 'min-w-0 px-1! text-center' : ''}`}
            dir={isLeftToRight(type, input.inputMode) ? 'ltr' : undefined}
            type={type}
            {...tied}
            {...input}
          />,
        )
      ) : (
        <textarea
          className="field-input block py-2"
          rows={rows}
          name={input.name}
          defaultValue={input.defaultValue}
          maxLength={input.maxLength}
          lang={input.lang}
          dir={input.dir}
          {...tied}
        />
      )}
    </div>
  );
}

function stepped(id: string, steps: NumberStepsSpec | undefined, input: ReactNode): ReactNode {
  if (steps === undefined) return input;
  return (
    <NumberSteps id={id} steps={steps}>
      {input}
    </NumberSteps>
  );
}

/** Addresses and numbers are left to right in every language. */
function isLeftToRight(type: string, inputMode: FieldSpec['inputMode']): boolean {
  return ['email', 'tel', 'password'].includes(type) || inputMode === 'numeric';
}

/** Minus and plus buttons on both sides of an input that can be typed into as well. */
function NumberSteps({
  id,
  steps,
  children,
}: {
  id: string;
  steps: NumberStepsSpec;
  children: ReactNode;
}) {
  const button = (by: -1 | 1) => (
    <button
      type="button"
      aria-label={by < 0 ? steps.less : steps.more}
      aria-controls={id}
      onClick={() => move(id, by, steps)}
      className="hidden size-12 shrink-0 cursor-pointer items-center justify-center rounded-sm border border-line-strong text-xl text-action hover:bg-action-soft scripting:flex"
    >
      {by < 0 ? '−' : '+'}
    </button>
  );
  return (
    <span className="flex gap-1.5">
      {button(-1)}
      {children}
      {button(1)}
    </span>
  );
}

function move(id: string, by: -1 | 1, { min, max }: NumberStepsSpec): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  const typed = Number.parseInt(normaliseDigits(field.value), 10);
  const next = Number.isNaN(typed) ? min : Math.min(max, Math.max(min, typed + by));
  if (field.value === String(next)) return;
  // React notices a new value only if it was not set through React's own property.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, String(next));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
