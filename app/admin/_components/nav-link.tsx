'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

type Props = {
  href: string;
  /** Not current on the pages below it. */
  isExact?: boolean;
  children: ReactNode;
};

/** A link of a page's own navigation that marks the current page. */
export function NavLink({ href, isExact = false, children }: Props) {
  const path = usePathname();
  const isBelow = path.startsWith(`${href}/`);
  const isHere = path === href || (isBelow && !isExact);
  return (
    <a
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className="border-b-2 border-transparent py-2 whitespace-nowrap hover:border-line-strong aria-[current=page]:border-action aria-[current=page]:font-semibold"
    >
      {children}
    </a>
  );
}
