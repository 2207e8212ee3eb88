import type { ReactNode } from 'react';

/** A table that may be wider than a narrow page: it scrolls in its own box, also by keys. */
export function WideTable(props: {
  label: string;
  /** Wider than any page may be. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, a section a landmark more.
    <div
      role="group"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      // On a wide screen everything has room, and the head may stay at the top of the page.
      className={`relative print:overflow-visible ${props.isWide ? 'overflow-x-auto' : 'max-xl:overflow-x-auto'}`}
    >
      {props.children}
    </div>
  );
}
