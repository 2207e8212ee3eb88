import type { ButtonHTMLAttributes } from 'react';

type Kind = 'primary' | 'secondary' | 'inline' | 'quiet';

const shared =
  'inline-flex items-center justify-center gap-2 rounded-sm ' +
  'transition-colors duration-150 ease-out cursor-pointer resting:cursor-progress';

const block = 'min-h-12 w-full px-5 text-base font-semibold sm:w-auto';

const kinds: Record<Kind, string> = {
  primary: `${block} border border-transparent bg-action text-on-action hover:bg-action-strong resting:bg-line-strong`,
  secondary: `${block} border border-action text-action hover:bg-action-soft resting:border-line-strong`,
  inline: 'min-h-12 border border-action px-4 font-semibold text-action hover:bg-action-soft',
  quiet: 'min-h-11 text-sm text-action underline underline-offset-4 hover:text-action-strong',
};

/** The button's classes, for links that look like one. */
export function buttonClass(kind: Kind = 'primary'): string {
  return `${shared} ${kinds[kind]}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind };

/** The button of all pages; `submit` by default. */
export function Button({ kind = 'primary', className = '', type, ...rest }: ButtonProps) {
  return (
    <button type={type ?? 'submit'} className={`${buttonClass(kind)} ${className}`} {...rest} />
  );
}
