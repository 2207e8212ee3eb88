'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useRef, useTransition } from 'react';

const pauseMs = 400;
const dayMs = 86_400_000;

/**
 * Reloads the nights when other dates are chosen, and moves check-out after a new check-in. Without
 * scripts the form's second button does the same.
 */
export function StayWatch({
  path,
  isPreview,
  children,
}: {
  path: string;
  isPreview: boolean;
  children: ReactNode;
}) {
  const router = useRouter();
  const [isLooking, startLooking] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
  const place = useRef<HTMLDivElement>(null);

  const plan = useCallback(
    (input: unknown) => {
      if (!(input instanceof HTMLInputElement) || input.form === null) return;
      clearTimeout(timer.current);
      if (input.name === 'checkIn') moveCheckOut(input);
      const query = queryOf(new FormData(input.form));
      if (query === asked.current) return;
      timer.current = setTimeout(() => {
        asked.current = query;
        const shown = isPreview ? `preview&${query}` : query;
        startLooking(() => router.replace(`${path}?${shown}`, { scroll: false }));
      }, pauseMs);
    },
    [path, isPreview, router],
  );

  useEffect(() => {
    // Also handles a date chosen before the scripts loaded, or restored by the browser.
    for (const input of place.current?.querySelectorAll('input') ?? []) {
      if (input.value !== input.defaultValue) plan(input);
    }
  }, [plan]);

  return (
    <div
      ref={place}
      onChange={(event) => plan(event.target)}
      // A pending look-up must not interrupt the submission.
      onSubmit={() => clearTimeout(timer.current)}
      aria-busy={isLooking}
      className={isLooking ? 'looking' : undefined}
    >
      {children}
    </div>
  );
}

/** Half-typed dates are before the first day that can be chosen: they move nothing. */
function moveCheckOut(checkIn: HTMLInputElement): void {
  const checkOut = checkIn.form?.elements.namedItem('checkOut');
  if (!(checkOut instanceof HTMLInputElement) || checkIn.value < checkIn.min) return;
  if (checkIn.value === '' || checkIn.value > checkIn.max) return;
  if (checkOut.value > checkIn.value) return;
  checkOut.value = new Date(Date.parse(checkIn.value) + dayMs).toISOString().slice(0, 10);
}

/** Includes impossible dates: the page must report them and remove the old price. */
function queryOf(form: FormData): string {
  const stay = ['checkIn', 'checkOut', 'guests', 'childAges', 'rooms', 'lineId']
    .filter((name) => form.has(name))
    .map((name) => [name, String(form.get(name))]);
  const extras = [...form.entries()].filter(([name]) => name.startsWith('extra_'));
  const chosen = extras.map(([name]) => [name, 'yes']);
  return new URLSearchParams([...stay, ...chosen]).toString();
}
