import type { ReactNode } from 'react';

type Props = { href: string; children: ReactNode };

/** A link among other words. */
export function TextLink({ href, children }: Props) {
  return (
    <a className="text-link" href={href}>
      {children}
    </a>
  );
}

/** A link that stands alone: as tall as a finger needs. */
export function TallLink({ href, children }: Props) {
  return (
    <a className="text-link py-2" href={href}>
      {children}
    </a>
  );
}

/** At the head of a page: to the page that it belongs to. */
export function UpLink({ href, children }: Props) {
  return (
    <a className="text-link inline-block py-1 text-sm" href={href}>
      {children}
    </a>
  );
}
