'use client';

import { useEffect } from 'react';
import { tellProved } from '@/app/admin/_door/proof-channel';

/** Signals the proof to the form that waits for it, and closes the window opened for it. */
export function TellProved({ mark }: { mark: string }) {
  useEffect(() => {
    tellProved(mark);
    window.close();
  }, [mark]);
  return null;
}
