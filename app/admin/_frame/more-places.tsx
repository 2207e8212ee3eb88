'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeOf } from './desk-links';

type Props = {
  label: string;
  /** The names of the places inside, by their addresses. */
  names: Readonly<Record<string, string>>;
  children: ReactNode;
};

/**
 * The pages that are not in the head, in one menu. It closes on Escape, or when the focus or a press
 * moves elsewhere.
 */
export function MorePlaces({ label, names, children }: Props) {
  const here = names[placeOf(usePathname())?.href ?? ''];
  const menu = useRef<HTMLDetailsElement>(null);

  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    };
    const closeFromOutside = (event: Event) => {
      if (!element.contains(event.target as Node)) element.open = false;
    };
    element.addEventListener('keydown', closeByKey);
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      element.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, []);

  return (
    <details ref={menu} className="fold">
      <summary
        className={`flex min-h-11 items-center gap-1.5 border-b-2 whitespace-nowrap hover:border-line-strong lg:flex-wrap lg:border-s-2 lg:border-b-0 lg:ps-3 lg:whitespace-normal ${here ? 'border-action' : 'border-transparent'}`}
      >
        <span>{label}</span>
        {here === undefined ? null : <span className="font-semibold">{here}</span>}
        <svg aria-hidden="true" viewBox="0 0 12 12" className="fold-sign size-3" fill="none">
          <path d="m2 4 4 4 4-4" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </summary>
      {children}
    </details>
  );
}
