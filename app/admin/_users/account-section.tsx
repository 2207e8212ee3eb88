import type { ReactNode } from 'react';

/** One matter of an account, under its own heading. */
export function AccountSection(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={props.id}
      className="mb-8 border-t border-line-strong pt-4 text-sm scroll-mt-4"
    >
      <h2 id={props.id} className="mb-2 text-base">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}
