import type { ReactNode } from 'react';

/** A part of a page under its own heading, which labels it for screen readers. */
export function Section(props: {
  id: string;
  title: string;
  /** The space between the heading and what follows. */
  gap?: 'none' | 'small' | 'usual';
  className?: string;
  children: ReactNode;
}) {
  const { id, title, gap = 'usual', className, children } = props;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={`text-base ${gaps[gap]}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The same, folded unless `isOpen`: its heading opens it, also without scripts. */
export function FoldedSection(props: {
  id: string;
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { id, title, isOpen, children } = props;
  return (
    <section aria-labelledby={id}>
      <details open={isOpen}>
        <summary className="cursor-pointer py-1">
          <h2 id={id} className="inline text-base">
            {title}
          </h2>
        </summary>
        {children}
      </details>
    </section>
  );
}

const gaps = { none: '', small: 'mb-1', usual: 'mb-2' } as const;
