'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { browserStorage } from '@/app/_components/recent-orders';

/**
 * A part of the page that is folded, and open from the start for whoever opened it last in this
 * browser. It opens without scripts too, and for the browser's own search.
 */
export function RememberedDetails(props: {
  /** Under this name the browser remembers it. */
  name: string;
  title: string;
  children: ReactNode;
}) {
  const { name, title, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const key = `desk-open:${name}`;

  useEffect(() => {
    try {
      if (details.current && browserStorage()?.getItem(key)) details.current.open = true;
    } catch {
      // Storage forbidden: it stays folded.
    }
  }, [key]);

  function remember() {
    try {
      if (details.current?.open) browserStorage()?.setItem(key, '1');
      else browserStorage()?.removeItem(key);
    } catch {
      // Storage full or forbidden: the next page is folded again.
    }
  }

  return (
    <details ref={details} onToggle={remember} className="border-t border-line-strong">
      <summary className="cursor-pointer py-2">
        <h2 className="inline text-base">{title}</h2>
      </summary>
      <div className="grid grid-cols-1 gap-6 pb-2">{children}</div>
    </details>
  );
}
