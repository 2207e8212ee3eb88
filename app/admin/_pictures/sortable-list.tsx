'use client';

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { GripIcon } from './grip-icon';

export type SortableItem = { readonly id: string; readonly node: ReactNode };

/** Sentences with `{place}`, `{to}` and `{count}` in them. */
export type SortWords = { readonly handle: string; readonly moved: string };

type Props = {
  items: readonly SortableItem[];
  words: SortWords;
  /** Settles when the new order is kept, or is not. */
  onMove: (id: string, to: number) => Promise<void> | void;
  className?: string;
  itemClassName?: string;
};

type Move = { readonly id: string; readonly to: number };

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * A list whose order people change: each entry is dragged by its handle, with a mouse or a finger, or
 * moved by the arrow keys on it, which screen readers are told. It shows the new order at once.
 */
export function SortableList({ items, words, onMove, className = '', itemClassName = '' }: Props) {
  const [sorted, sort] = useOptimistic(items, inOrder);
  const [dragged, setDragged] = useState<Move | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const shown = dragged === null ? sorted : inOrder(sorted, dragged);

  // A moved node loses the focus.
  useLayoutEffect(() => {
    const handle = focused.current && document.getElementById(`move-${focused.current}`);
    if (handle && document.activeElement === document.body) handle.focus();
  });

  function move({ id, to }: Move) {
    const from = sorted.findIndex((one) => one.id === id);
    if (to === from || to < 0 || to >= sorted.length) return;
    setSaid(worded(words.moved, { place: from, to, count: sorted.length - 1 }));
    startTransition(async () => {
      sort({ id, to });
      await onMove(id, to);
    });
  }

  function press(event: KeyboardEvent, id: string) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focused.current = id;
    move({ id, to: sorted.findIndex((one) => one.id === id) + step });
  }

  function grab(event: PointerEvent, id: string) {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged({ id, to: shown.findIndex((one) => one.id === id) });
  }

  function drag(clientY: number) {
    if (dragged === null) return;
    const others = [...(list.current?.children ?? [])].filter(
      (one) => one.id !== `item-${dragged.id}`,
    );
    const to = others.filter((one) => middleOf(one) < clientY).length;
    if (to !== dragged.to) setDragged({ id: dragged.id, to });
  }

  function drop() {
    if (dragged !== null) move(dragged);
    setDragged(null);
  }

  // On the window: a node that is moved in the list loses the pointer that it has caught.
  const follow = useEffectEvent((event: Event) => {
    if (event.type === 'pointermove') drag((event as globalThis.PointerEvent).clientY);
    else if (event.type === 'pointerup') drop();
    else setDragged(null);
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const types = ['pointermove', 'pointerup', 'pointercancel'];
    const hear = (event: Event) => follow(event);
    for (const type of types) window.addEventListener(type, hear);
    return () => {
      for (const type of types) window.removeEventListener(type, hear);
    };
  }, [isDragging]);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className={className}>
        {shown.map(({ id, node }, place) => (
          <li
            key={id}
            id={`item-${id}`}
            className={`flex gap-2 ${itemClassName} ${dragged?.id === id ? 'bg-surface-sunk' : ''}`}
          >
            <button
              type="button"
              id={`move-${id}`}
              aria-label={worded(words.handle, { place, to: place, count: shown.length - 1 })}
              onKeyDown={(event) => press(event, id)}
              onPointerDown={(event) => grab(event, id)}
              className="hidden min-h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center self-start rounded-sm text-ink-soft hover:bg-surface-sunk active:cursor-grabbing scripting:flex"
            >
              <GripIcon />
            </button>
            {node}
          </li>
        ))}
      </ol>
    </>
  );
}

function inOrder(items: readonly SortableItem[], { id, to }: Move): readonly SortableItem[] {
  const moved = items.find((one) => one.id === id);
  const others = items.filter((one) => one.id !== id);
  return moved === undefined ? items : others.toSpliced(to, 0, moved);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

/** Places count from one for people. */
function worded(sentence: string, places: Readonly<Record<string, number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String((places[name] ?? 0) + 1));
}
