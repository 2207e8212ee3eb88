'use client';

import { type MouseEvent, useEffect, useRef } from 'react';
import { buttonClass } from '@/app/_components/button';
import { hearProved, provedPath } from './proof-channel';

/**
 * Opens the organisation's sign-in in a small window, and submits the surrounding form once that
 * succeeds.
 */
export function ProofWindow(props: {
  label: string;
  /** Identifies the proof that it waits for. */
  mark: string;
  /** Of the button that was pressed, where the form has several. */
  intent: string | undefined;
}) {
  const { mark, intent } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const href = `/sign-in/oidc?callbackUrl=${encodeURIComponent(provedPath(mark))}`;

  useEffect(
    () =>
      hearProved(mark, () => {
        const form = link.current?.closest('form');
        const pressed = [...(form?.elements ?? [])].find(
          (one) =>
            one instanceof HTMLButtonElement && one.name === 'intent' && one.value === intent,
        );
        form?.requestSubmit(pressed as HTMLButtonElement | undefined);
      }),
    [mark, intent],
  );

  function open(event: MouseEvent) {
    const width = 520;
    const height = 680;
    const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
    const small = `popup,width=${width},height=${height},left=${left}`;
    if (window.open(href, '_blank', small) !== null) event.preventDefault();
  }

  return (
    <a
      ref={link}
      href={href}
      target="_blank"
      rel="noopener opener"
      onClick={open}
      className={`${buttonClass('secondary')} mt-3`}
    >
      {props.label}
    </a>
  );
}
