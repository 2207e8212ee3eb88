'use client';

import { useEffect, useState } from 'react';
import { Button } from './button';

/** Copies the references as they are read aloud. Renders nothing without scripts. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [isThere, setThere] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => setThere('clipboard' in navigator), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      // The browser does not allow it; the references can be selected and copied by hand.
      setThere(false);
    }
  }

  return (
    <p className={`print:hidden ${isThere ? '' : 'invisible'}`}>
      <Button type="button" kind="quiet" onClick={copy}>
        {label}
      </Button>{' '}
      <span role="status" className="text-sm text-good">
        {isDone ? done : null}
      </span>
    </p>
  );
}
