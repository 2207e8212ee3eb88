'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { passingKeys } from '@/app/admin/orders/[reference]/_money/order-address';

/**
 * Opens or closes an order beside the list, and its dialogs, without losing the position in the
 * list, and marks the open row. Without scripts these are ordinary links.
 */
export function OrderPanelLinks({ open }: { open: string }) {
  const router = useRouter();

  useEffect(() => {
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
    document.addEventListener('click', follow);
    document.addEventListener('submit', send);
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('submit', send);
    };
  }, [router]);

  useEffect(() => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-list] [data-order]')) {
      row.toggleAttribute('data-open', row.dataset.order === open);
    }
  }, [open]);

  return null;
}
