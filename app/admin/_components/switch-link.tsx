import type { ReactNode } from 'react';

/** One of several views of the same page. */
export function SwitchLink({
  href,
  isHere,
  children,
}: {
  href: string;
  isHere: boolean;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      aria-current={isHere ? 'true' : undefined}
      className="flex min-h-10 items-center border-b-2 border-transparent whitespace-nowrap hover:border-line-strong aria-[current=true]:border-action aria-[current=true]:font-semibold"
    >
      {children}
    </a>
  );
}
