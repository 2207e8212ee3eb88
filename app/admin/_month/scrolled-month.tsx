'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Props = { label: string; children: ReactNode };

/**
 * The month is wider than a phone: it scrolls in its own box, also by keyboard, and starts at
 * today, because staff at the counter are asked about the nights to come.
 */
export function ScrolledMonth({ label, children }: Props) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (section.current !== null) beginAtToday(section.current);
  }, []);
  return (
    <section ref={section} tabIndex={0} aria-label={label} className="relative overflow-x-auto">
      {children}
    </section>
  );
}

/** The column of rooms is fixed; today is scrolled next to it, in both directions of reading. */
function beginAtToday(section: HTMLElement): void {
  const today = section.querySelector('[aria-current="date"]')?.getBoundingClientRect();
  const rooms = section.querySelector('th')?.getBoundingClientRect();
  if (today === undefined || rooms === undefined) return;
  const isRightToLeft = getComputedStyle(section).direction === 'rtl';
  section.scrollLeft += isRightToLeft ? today.right - rooms.left : today.left - rooms.right;
}
