'use client';

import { useEffect } from 'react';
import { lookAt } from '@/app/admin/_approvals/actions';

/** Records that the user has seen these requests, once the page is visible. */
export function ShownRequests({ ids, userId }: { ids: string; userId: string }) {
  useEffect(() => {
    if (ids === '') return;
    function look() {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      const form = new FormData();
      form.set('signedInAs', userId);
      form.set('request', ids);
      void lookAt({ values: {}, errors: {} }, form).catch(() => {});
    }
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [ids, userId]);
  return null;
}
