'use client';

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type Typed = {
  /** Name of the form that it was typed into. */
  readonly form: string;
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
  /** Why the form is shown again. */
  readonly message: string;
};

const Waiting = createContext<{ typed: Typed | null }>({ typed: null });

/** Keeps what was typed into a page of another build until its form takes it. */
export function ComingAgain({ children, ...typed }: Typed & { children: ReactNode }) {
  const [waiting] = useState(() => ({ typed }));
  return <Waiting value={waiting}>{children}</Waiting>;
}

/** Returns the kept values for the form with this name, once; later forms get null. */
export function useComingAgain(form: string): Typed | null {
  const waiting = useContext<{ typed: Typed | null }>(Waiting);
  const [mine] = useState(() => {
    const { typed } = waiting;
    // On the server the page is the one of the path; the browser may be on another by now.
    const isHere = typeof window === 'undefined' || window.location.pathname === typed?.path;
    return typed?.form === form && isHere ? typed : null;
  });
  useEffect(() => {
    if (mine !== null) waiting.typed = null;
  }, [mine, waiting]);
  return mine;
}

/**
 * Sends the form without an action, as a browser without scripts does: the server answers with the
 * current page and what was typed.
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
