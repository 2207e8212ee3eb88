'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** A dialog that the address opens. It becomes modal, and Escape leads to `closeHref`. */
export function ModalDialog(props: {
  titleId: string;
  title: string;
  closeHref: string;
  closeLabel: string;
  /** For more than a few fields. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();

  // As it is drawn: a key pressed in between would reach the page behind it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.matches(':modal')) return;
    // The user may have begun to type before the scripts loaded.
    const begun = element.contains(document.activeElement) ? document.activeElement : null;
    // An open dialog cannot be made modal; closing it would fire `onClose`.
    element.removeAttribute('open');
    element.showModal();
    const first = element.querySelector<HTMLInputElement>('input:not([type="hidden"])');
    if (begun instanceof HTMLElement) return begun.focus();
    first?.focus();
    // Selected, so that typing replaces the suggested text.
    if (first?.value === first?.defaultValue) first?.select();
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={props.titleId}
      onClose={() => router.replace(props.closeHref, { scroll: false })}
      className={`fixed inset-0 z-20 m-auto h-fit max-h-[94dvh] overflow-auto rounded-md border border-line-strong bg-surface-raised text-ink shadow-float backdrop:bg-surface-sunk/80 ${props.isWide ? 'w-[min(48rem,calc(100vw-1rem))] p-4 sm:p-6' : 'w-[min(32rem,calc(100vw-2rem))] p-6'}`}
    >
      <h2 id={props.titleId} className="mb-2 text-lg">
        {props.title}
      </h2>
      {props.children}
      <a
        className="text-link mt-4 inline-block py-2 text-sm"
        href={props.closeHref}
        onClick={(event) => {
          // Replaces the address, so that going back does not reopen the dialog.
          event.preventDefault();
          dialog.current?.close();
        }}
      >
        {props.closeLabel}
      </a>
    </dialog>
  );
}
