'use client';

import { useEffect } from 'react';
import { lookAt } from './actions';

/** Says of these requests that the person has them before their eyes, once the page is looked at. */
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
