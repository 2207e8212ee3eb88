'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserStorage, forgetRecent } from '@/app/_components/recent-orders';
import { Palette } from './palette';

/**
 * Opens the command palette on every page of the desk: by Ctrl or Cmd and K, or by the frame's
 * button. Its field has the focus before the next key is pressed, so that fast typing never reaches
 * the page below.
 */
export function PaletteKeys(props: Omit<ComponentProps<typeof Palette>, 'close'>) {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // Another dialog is open: it keeps its keys.
      if (!isCommand || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) {
        return;
      }
      event.preventDefault();
      flushSync(() => setIsOpen(true));
    }
    function click({ target }: MouseEvent) {
      if (target instanceof Element && target.closest('[data-palette]')) setIsOpen(true);
    }
    function leave(event: SubmitEvent) {
      if ((event.target as Element).closest('[data-leaves]')) forgetRecent(browserStorage());
    }
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    document.addEventListener('submit', leave);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
      document.removeEventListener('submit', leave);
    };
  }, []);

  return isOpen ? <Palette {...props} close={() => setIsOpen(false)} /> : null;
}
