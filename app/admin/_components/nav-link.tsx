'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link of the desk's navigation that says when it is where one is. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const isHere = path === href || path.startsWith(`${href}/`);
  return (
    <a
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className="border-b-2 border-transparent py-2 hover:border-line-strong aria-[current=page]:border-action aria-[current=page]:font-semibold"
    >
      {children}
    </a>
  );
}
