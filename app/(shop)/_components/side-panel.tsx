'use client';

import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SignButton } from './sign-button';

/**
 * Something that opens below the header without covering it. The page stays usable:
 * moving the focus elsewhere, or Escape, closes it. The focus moves in, and back when it closes.
 */
export function SidePanel({
  placeId,
  titleId,
  close,
  children,
}: {
  placeId: string;
  titleId: string;
  close: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(true);
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);

  // As it appears: Escape on a busy phone would come before an effect that waits for the next frame.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current ??= document.activeElement;
    panel.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      giveBack(opener.current);
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  function leave() {
    setOpen(false);
    giveBack(opener.current);
  }

  function leaveBehind({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  const place = isOpen ? document.getElementById(placeId) : null;
  if (place === null) return null;
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onBlur={leaveBehind}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem-1px)] animate-drop overflow-y-auto border-b border-line bg-surface-raised p-5 shadow-float outline-none sm:start-auto sm:end-[max(1.25rem,calc((100%-1152px)/2+1.25rem))] sm:w-[26rem] sm:rounded-b-md sm:border-x"
    >
      <SignButton sign="close" label={close} onPress={leave} className="absolute end-2 top-2" />
      {children}
    </div>,
    place,
  );
}

/** The focus goes back to where it was before. */
function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
}
