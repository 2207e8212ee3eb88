'use client';

import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { Palette as PaletteView } from './palette';
import { browserStorage, forgetOrders } from './recent-orders';

// Fetched when it is asked for, so that no page of the desk carries it.
const Palette = lazy(() => import('./palette').then(({ Palette }) => ({ default: Palette })));

/** Ctrl or Cmd and K open the command palette, wherever at the desk one is. */
export function PaletteKeys(props: Omit<ComponentProps<typeof PaletteView>, 'close'>) {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // Some other dialog is being answered: it keeps its keys.
      if (!isCommand || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) {
        return;
      }
      event.preventDefault();
      setIsOpen(true);
    }
    function leave(event: SubmitEvent) {
      if ((event.target as Element).closest('[data-leaves]')) forgetOrders(browserStorage());
    }
    document.addEventListener('keydown', press);
    document.addEventListener('submit', leave);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('submit', leave);
    };
  }, []);

  return isOpen ? (
    <Suspense>
      <Palette {...props} close={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
}
