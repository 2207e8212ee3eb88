'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { placeOf } from './desk-links';

/**
 * A link to a page of the desk that is marked while that page is open; in a row that scrolls
 * sideways it is then scrolled into view.
 */
export function PlaceLink(props: { href: string; className: string; children: ReactNode }) {
  const isHere = placeOf(usePathname())?.href === props.href;
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const row = link.current?.closest<HTMLElement>('[data-sideways]');
    if (!isHere || !link.current || !row) return;
    const [own, seen] = [link.current.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.left >= seen.left && own.right <= seen.right) return;
    row.scrollLeft += (own.left + own.right - seen.left - seen.right) / 2;
  }, [isHere]);

  return (
    <a
      ref={link}
      href={props.href}
      aria-current={isHere ? 'page' : undefined}
      className={props.className}
    >
      {props.children}
    </a>
  );
}
