'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/app/_components/button';

/** Opens the browser's print dialog. Renders nothing without scripts. */
export function PrintButton({ label, isQuiet = false }: { label: string; isQuiet?: boolean }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <p className={`${isQuiet ? '' : 'mt-4'} print:hidden ${isThere ? '' : 'invisible'}`}>
      <Button type="button" kind={isQuiet ? 'quiet' : 'secondary'} onClick={() => window.print()}>
        {label}
      </Button>
    </p>
  );
}
