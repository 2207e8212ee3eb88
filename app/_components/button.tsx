import type { ButtonHTMLAttributes } from 'react';

type Kind = 'primary' | 'secondary' | 'quiet';

const shared =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-sm px-5 text-base font-semibold ' +
  'transition-colors duration-150 ease-out cursor-pointer disabled:cursor-progress';

const kinds: Record<Kind, string> = {
  primary: 'bg-action text-on-action hover:bg-action-strong disabled:bg-line-strong',
  secondary: 'border border-action text-action hover:bg-surface-sunk disabled:border-line-strong',
  quiet: 'min-h-10 px-2 font-normal text-sm text-action underline underline-offset-4',
};

/** The look of a button, for links that act like one. */
export function buttonClass(kind: Kind = 'primary'): string {
  return `${shared} ${kinds[kind]}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind };

/** A button of the house; `submit` unless said otherwise. */
export function Button({ kind = 'primary', className = '', type, ...rest }: ButtonProps) {
  return (
    <button type={type ?? 'submit'} className={`${buttonClass(kind)} ${className}`} {...rest} />
  );
}
