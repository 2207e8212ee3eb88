'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isForAnother } from '@/app/admin/_components/letter-keys';
import { passingKeys } from '@/app/admin/_operations/order-address';

const closing = 'a[data-beside=""]';

/**
 * Opens or closes an order beside the list, and its dialogs, without losing the position in the
 * list, and marks the open row; a closed one gives the focus back to its row. Escape closes too.
 */
export function OrderPanelLinks({ open }: { open: string }) {
  const router = useRouter();
  const before = useRef(open);

  useLayoutEffect(() => {
    function follow(event: MouseEvent) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target instanceof Element && event.target.closest('a[data-beside]');
      if (!(link instanceof HTMLElement)) return;
      event.preventDefault();
      const query = new URLSearchParams(window.location.search);
      for (const key of passingKeys) query.delete(key);
      if (link.dataset.beside) query.set('open', link.dataset.beside);
      router.push(`/admin/orders?${query}`, { scroll: false });
    }
    function send(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (form.dataset.beside === undefined) return;
      event.preventDefault();
      const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      router.push(`/admin/orders?${query}`, { scroll: false });
    }
    function leave(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isForAnother(event)) return;
      document.querySelector<HTMLElement>(closing)?.click();
    }
    document.addEventListener('click', follow);
    document.addEventListener('submit', send);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('click', follow);
      document.removeEventListener('submit', send);
    };
  }, [router]);

  useEffect(() => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-list] [data-order]')) {
      row.toggleAttribute('data-open', row.dataset.order === open);
    }
    const left = open === '' ? before.current : '';
    before.current = open;
    if (left === '' || document.activeElement !== document.body) return;
    document
      .querySelector<HTMLElement>(`[data-order="${CSS.escape(left)}"] a[data-beside]`)
      ?.focus();
  }, [open]);

  return null;
}
