'use client';

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { Notice } from '@/app/_components/status-mark';
import { GripIcon } from './grip-icon';
import { type SortWords, StepButtons, worded } from './step-buttons';

export type SortableItem = {
  readonly id: string;
  readonly node: ReactNode;
  /** For the sentences. */
  readonly name?: string;
};

type Props = {
  items: readonly SortableItem[];
  words: SortWords;
  /** Settles when the new order is kept, or with the sentence that says why it is not. */
  onMove: (
    id: string,
    to: number,
    order: readonly string[],
  ) => Promise<string | undefined> | undefined;
  className?: string;
  itemClassName?: string;
  /** The id of the form that moves them by one place before the scripts of the page. */
  form?: string;
  /** Of a table, whose rows have the nodes as cells. */
  head?: ReactNode;
};

type Move = { readonly id: string; readonly to: number };

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * A list whose order people change: each entry is dragged by its handle, with a mouse or a finger, or
 * moved by the arrow keys on it, which screen readers are told. It shows the new order at once.
 */
export function SortableList({ items, words, onMove, form, head, ...look }: Props) {
  const [sorted, sort] = useOptimistic(items, inOrder);
  const [dragged, setDragged] = useState<Move | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<string | null>(null);
  const pointerY = useRef(0);
  const whole = () => list.current ?? body.current;
  const shown = dragged === null ? sorted : inOrder(sorted, dragged);

  // A moved node loses the focus.
  useLayoutEffect(() => {
    const handle = focused.current && document.getElementById(focused.current);
    if (handle && document.activeElement === document.body) handle.focus();
  });

  function move({ id, to }: Move) {
    const from = sorted.findIndex((one) => one.id === id);
    if (to === from || to < 0 || to >= sorted.length) return;
    setSaid(worded(words.moved, { place: from, to, count: sorted.length - 1 }, sorted[from]?.name));
    startTransition(async () => {
      sort({ id, to });
      const order = inOrder(sorted, { id, to }).map((one) => one.id);
      setProblem((await onMove(id, to, order)) || undefined);
    });
  }

  function press(event: KeyboardEvent, id: string) {
    const step = steps[event.key];
    if (step !== undefined) go(event, id, step);
  }

  function go(event: SyntheticEvent, id: string, step: number) {
    event.preventDefault();
    focused.current = event.currentTarget.id;
    const to = sorted.findIndex((one) => one.id === id) + step;
    move({ id, to: Math.min(Math.max(to, 0), sorted.length - 1) });
  }

  function grab(event: PointerEvent, id: string) {
    if (event.button !== 0) return;
    event.preventDefault();
    // Nothing rolls before the pointer moves.
    pointerY.current = window.innerHeight / 2;
    setDragged({ id, to: shown.findIndex((one) => one.id === id) });
  }

  function drag() {
    if (dragged === null) return;
    const others = [...(whole()?.children ?? [])].filter((one) => one.id !== `item-${dragged.id}`);
    const to = others.filter((one) => middleOf(one) < pointerY.current).length;
    if (to !== dragged.to) setDragged({ id: dragged.id, to });
  }

  function drop() {
    if (dragged !== null) move(dragged);
    setDragged(null);
  }

  // On the window: a node that is moved in the list loses the pointer that it has caught.
  const follow = useEffectEvent((event: Event) => {
    if (event.type === 'pointermove') {
      pointerY.current = (event as globalThis.PointerEvent).clientY;
      drag();
    } else if (event.type === 'pointerup') drop();
    else setDragged(null);
  });
  const roll = useEffectEvent(() => {
    const by = pullAt(pointerY.current);
    const { top = 0, bottom = 0 } = whole()?.getBoundingClientRect() ?? {};
    const isEnd = by < 0 ? top > edge : bottom < window.innerHeight - edge;
    if (by === 0 || isEnd) return;
    window.scrollBy(0, by);
    drag();
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const types = ['pointermove', 'pointerup', 'pointercancel'];
    const hear = (event: Event) => follow(event);
    for (const type of types) window.addEventListener(type, hear);
    let frame = requestAnimationFrame(function next() {
      roll();
      frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const type of types) window.removeEventListener(type, hear);
    };
  }, [isDragging]);

  const grip = ({ id, name }: SortableItem, place: number) => (
    <button
      type="button"
      id={`move-${id}`}
      aria-label={worded(words.handle, { place, to: place, count: shown.length - 1 }, name)}
      onKeyDown={(event) => press(event, id)}
      onPointerDown={(event) => grab(event, id)}
      className="hidden min-h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center self-start rounded-sm text-ink-soft hover:bg-surface-sunk active:cursor-grabbing scripting:flex"
    >
      <GripIcon />
    </button>
  );
  const handles = (item: SortableItem, place: number) => (
    <>
      {grip(item, place)}
      {form === undefined ? null : (
        <StepButtons
          item={item}
          words={words}
          form={form}
          before={shown[place - 1]?.id}
          behind={shown[place + 1]?.id}
          go={go}
        />
      )}
    </>
  );
  const classOf = (id: string) =>
    `${look.itemClassName ?? ''} ${dragged?.id === id ? 'bg-surface-sunk' : ''}`;

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {head === undefined ? (
        <ol ref={list} className={look.className}>
          {shown.map((item, place) => (
            <li key={item.id} id={`item-${item.id}`} className={`flex gap-2 ${classOf(item.id)}`}>
              {handles(item, place)}
              {item.node}
            </li>
          ))}
        </ol>
      ) : (
        <table className={look.className}>
          {head}
          <tbody ref={body}>
            {shown.map((item, place) => (
              <tr key={item.id} id={`item-${item.id}`} className={classOf(item.id)}>
                <td className="w-8">
                  <div className="flex items-center max-sm:flex-col">{handles(item, place)}</div>
                </td>
                {item.node}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function inOrder(items: readonly SortableItem[], { id, to }: Move): readonly SortableItem[] {
  const moved = items.find((one) => one.id === id);
  const others = items.filter((one) => one.id !== id);
  return moved === undefined ? items : others.toSpliced(to, 0, moved);
}

/** So far from its edges, where bars may stay in sight, a window scrolls what is dragged. */
const edge = 96;

/** By how many pixels a frame: the more, the nearer. */
function pullAt(clientY: number): number {
  const above = Math.min(0, clientY - edge);
  const below = Math.max(0, clientY - window.innerHeight + edge);
  return Math.round((above + below) / 6);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
