'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { ShopImage } from '@/app/_components/shop-image';
import { SignButton } from '../_components/sign-button';

export type ViewedImage = {
  readonly name: string;
  readonly alt: string;
  /** Which of how many it is. */
  readonly place: string;
};

/**
 * The images of its children, large and one at a time: swiped, or moved by buttons and arrow keys.
 * A link marked `data-large` with its place opens it; without scripts it leads to the image itself.
 */
export function GalleryViewer({
  images,
  words,
  children,
}: {
  images: readonly ViewedImage[];
  words: {
    readonly title: string;
    readonly close: string;
    readonly before: string;
    readonly next: string;
  };
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isOpened, setOpened] = useState(false);

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLElement>('[data-large]');
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (link === null || !isPlain) return;
    event.preventDefault();
    setOpened(true);
    dialog.current?.showModal();
    requestAnimationFrame(() => go(Number(link.dataset.large)));
  }

  function go(to: number) {
    const place = Math.min(images.length - 1, Math.max(0, to));
    row.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'start' });
    setAt(place);
  }

  function onKey(event: KeyboardEvent) {
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: onward === 'ArrowRight' ? 1 : -1,
      ArrowLeft: onward === 'ArrowLeft' ? 1 : -1,
      Home: -images.length,
      End: images.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  }

  // Read from the right, the distance counts down from 0.
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    if (clientWidth > 0) setAt(Math.round(Math.abs(scrollLeft) / clientWidth));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <div onClick={onClick}>{children}</div>
      <dialog
        ref={dialog}
        aria-label={words.title}
        onKeyDown={onKey}
        className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-surface text-ink"
      >
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between gap-3 px-3 py-1">
            <p aria-live="polite" className="text-sm tabular-nums">
              {images[at]?.place}
            </p>
            <SignButton label={words.close} sign="close" onPress={() => dialog.current?.close()} />
          </div>
          <ul
            ref={row}
            tabIndex={0}
            onScroll={onScroll}
            className="flex min-h-0 grow snap-x snap-mandatory overflow-x-auto overflow-y-hidden"
          >
            {isOpened
              ? images.map(({ name, alt }) => (
                  <li key={name} className="h-full w-full shrink-0 snap-start">
                    <ShopImage name={name} alt={alt} className="size-full object-contain" isWhole />
                  </li>
                ))
              : null}
          </ul>
          {images.length === 1 ? null : (
            <div className="flex justify-center gap-6 py-2">
              <SignButton
                label={words.before}
                sign="before"
                isOff={at === 0}
                onPress={() => go(at - 1)}
              />
              <SignButton
                label={words.next}
                sign="next"
                isOff={at === images.length - 1}
                onPress={() => go(at + 1)}
              />
            </div>
          )}
        </div>
      </dialog>
    </>
  );
}
