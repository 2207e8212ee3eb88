'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormAction, FormState } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';

type Props = {
  move: FormAction;
  signedInAs: string;
  words: { hint: string; moving: string; failed: string };
  children: ReactNode;
};

type Drag = {
  readonly stay: HTMLElement;
  readonly pointerId: number;
  readonly from: { readonly x: number; readonly y: number };
  /** A finger has to rest first, so that scrolling never moves a guest. */
  timer?: ReturnType<typeof setTimeout>;
  isMoving: boolean;
};

const nothing: FormState = { values: {}, errors: {} };
const farPx = 6;
const restMs = 350;

/**
 * Moves stays to another room by mouse, or by a finger that rests on them first. Dropping one runs
 * the same use case as the form and shows its answer.
 */
export function PlanDrag({ move, signedInAs, words, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(nothing);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    return followDrags(element, async (stay, unit) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ signedInAs, stay, unit })) form.set(name, value);
      setIsBusy(true);
      setState(await move(nothing, form).catch(() => ({ ...nothing, message: words.failed })));
      setIsBusy(false);
    });
  }, [move, signedInAs, words.failed]);

  return (
    <div ref={place}>
      <p className="mb-1 hidden text-xs text-ink-soft scripting:block print:hidden">{words.hint}</p>
      <div role="status" className="text-sm">
        {isBusy ? <span>{words.moving}</span> : null}
        {isBusy || state.news === undefined ? null : (
          <Notice tone="good">{state.news.join(' ')}</Notice>
        )}
      </div>
      {isBusy || state.message === undefined ? null : (
        <Notice tone="bad" role="alert" className="text-sm">
          {state.message}
        </Notice>
      )}
      {children}
    </div>
  );
}

/**
 * Calls `drop` with a stay and the room whose row it was dropped on. Returns a function that stops
 * it.
 */
function followDrags(
  place: HTMLElement,
  drop: (stayId: string, unitId: string) => Promise<void>,
): () => void {
  let drag: Drag | null = null;

  function down(event: PointerEvent) {
    const stay = event.target instanceof Element ? event.target.closest('[data-dragged]') : null;
    if (!(stay instanceof HTMLElement) || event.button !== 0 || drag !== null) return;
    const { pointerId, clientX: x, clientY: y } = event;
    const begun: Drag = { stay, pointerId, from: { x, y }, isMoving: false };
    drag = begun;
    if (event.pointerType === 'touch') begun.timer = setTimeout(() => begin(begun), restMs);
  }

  function begin(one: Drag) {
    one.isMoving = true;
    one.stay.dataset.moving = '';
  }

  function moved(event: PointerEvent) {
    if (drag === null || event.pointerId !== drag.pointerId) return;
    const [x, y] = [event.clientX - drag.from.x, event.clientY - drag.from.y];
    const isFar = Math.hypot(x, y) > farPx;
    if (!drag.isMoving && isFar) {
      if (drag.timer !== undefined) return end();
      begin(drag);
    }
    if (!drag.isMoving) return;
    drag.stay.style.translate = `${x}px ${y}px`;
    mark(roomUnder(event));
  }

  function up(event: PointerEvent) {
    if (drag === null || event.pointerId !== drag.pointerId) return;
    const { stay, isMoving } = drag;
    const room = isMoving ? roomUnder(event) : null;
    end();
    if (!isMoving) return;
    // Releasing the button would click the link.
    window.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
    const [stayId, unitId] = [stay.dataset.dragged, room?.dataset.room];
    if (stayId && unitId && room !== stay.closest('[data-room]')) void drop(stayId, unitId);
  }

  function end() {
    if (drag === null) return;
    clearTimeout(drag.timer);
    delete drag.stay.dataset.moving;
    drag.stay.style.translate = '';
    mark(null);
    drag = null;
  }

  function mark(room: HTMLElement | null) {
    for (const other of place.querySelectorAll('[data-drop]')) other.removeAttribute('data-drop');
    room?.setAttribute('data-drop', '');
  }

  function roomUnder({ clientX, clientY }: PointerEvent): HTMLElement | null {
    const room = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-room]');
    return room && place.contains(room) ? room : null;
  }

  const letGo = ({ key }: KeyboardEvent) => key === 'Escape' && end();
  // While a stay is dragged the page does not scroll, and a long press opens no menu.
  const still = (event: Event) => drag?.isMoving && event.preventDefault();
  place.addEventListener('pointerdown', down);
  place.addEventListener('contextmenu', still);
  place.addEventListener('touchmove', still, { passive: false });
  document.addEventListener('pointermove', moved);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', end);
  document.addEventListener('keydown', letGo);
  return () => {
    end();
    place.removeEventListener('pointerdown', down);
    place.removeEventListener('contextmenu', still);
    place.removeEventListener('touchmove', still);
    document.removeEventListener('pointermove', moved);
    document.removeEventListener('pointerup', up);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', letGo);
  };
}

function stop(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}
