'use client';

import { normaliseDigits } from '@/lib/money';

export type NumberStepsSpec = {
  readonly min: number;
  readonly max: number;
  /** What the two buttons do, for those who hear the page. */
  readonly less: string;
  readonly more: string;
};

/** One less and one more, on both sides of an input that people can type into as well. */
export function NumberSteps({
  id,
  steps,
  children,
}: {
  id: string;
  steps: NumberStepsSpec;
  children: React.ReactNode;
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
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  const typed = Number.parseInt(normaliseDigits(input.value), 10);
  const next = Number.isNaN(typed) ? min : Math.min(max, Math.max(min, typed + by));
  if (input.value === String(next)) return;
  // React hears of a value only when it was not set through its own property.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, String(next));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
