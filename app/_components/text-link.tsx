import type { ReactNode } from 'react';

type Props = { href: string; children: ReactNode };

/** A link within text. */
export function TextLink({ href, children }: Props) {
  return (
    <a className="text-link" href={href}>
      {children}
    </a>
  );
}

/** A link on its own line, tall enough for a finger. */
export function TallLink({ href, children }: Props) {
  return (
    <a className="text-link py-2" href={href}>
      {children}
    </a>
  );
}

/** A link at the top of a page, to its parent page. */
export function UpLink({ href, children }: Props) {
  return (
    <a className="text-link inline-block py-1 text-sm" href={href}>
      {children}
    </a>
  );
}
