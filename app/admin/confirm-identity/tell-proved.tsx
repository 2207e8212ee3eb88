'use client';

import { useEffect } from 'react';
import { tellProved } from '@/app/admin/_door/proof-channel';

/** Tells the form that waits for this proof, and leaves the window that it opened for it. */
export function TellProved({ mark }: { mark: string }) {
  useEffect(() => {
    tellProved(mark);
    window.close();
  }, [mark]);
  return null;
}
