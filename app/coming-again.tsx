'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type Typed = {
  /** Which form of the page it was typed into. */
  readonly form: string;
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
  /** Why it is here again. */
  readonly message: string;
};

const Waiting = createContext<{ typed: Typed | null }>({ typed: null });

/** What was typed into a page of another build waits here for the form that it belongs to. */
export function ComingAgain({ children, ...typed }: Typed & { children: ReactNode }) {
  const [waiting] = useState(() => ({ typed }));
  return <Waiting value={waiting}>{children}</Waiting>;
}

/** What waits for the form of this name; once it is shown, no later one gets it. */
export function useComingAgain(form: string): Typed | null {
  const waiting = useContext<{ typed: Typed | null }>(Waiting);
  const [mine] = useState(() => {
    const { typed } = waiting;
    // On the server the page is the one of the path; a browser may have gone on.
    const isHere = typeof window === 'undefined' || window.location.pathname === typed?.path;
    return typed?.form === form && isHere ? typed : null;
  });
  useEffect(() => {
    if (mine !== null) waiting.typed = null;
  }, [mine, waiting]);
  return mine;
}

/**
 * Sends the form as a browser without scripts does, to no action: the server answers with the
 * page of today and what was typed.
 */
export function askAgain(form: FormData): Promise<never> {
  const again = document.createElement('form');
  again.method = 'post';
  again.enctype = 'multipart/form-data';
  const put = (name: string, value: string) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    again.append(input);
  };
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('$ACTION_')) put(name, value);
  }
  put(`$ACTION_ID_${'0'.repeat(42)}`, '');
  document.body.append(again);
  again.submit();
  return new Promise(() => {});
}
