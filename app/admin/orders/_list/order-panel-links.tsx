'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Follows the links that open or close an order beside the list without leaving the place in it,
 * and marks the row that is open. Without scripts they are links like all others.
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
      query.delete('open');
      if (link.dataset.beside) query.set('open', link.dataset.beside);
      router.push(`/admin/orders?${query}`, { scroll: false });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);

  useEffect(() => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-list] [data-order]')) {
      row.toggleAttribute('data-open', row.dataset.order === open);
    }
  }, [open]);

  return null;
}
