'use client';

import { useEffect } from 'react';

/** Keeps what is typed into the form, field by field, so that a reload or the way back has it. */
export function KeepDetails({ formId }: { formId: string }) {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    // One after the other: the last answer has the cookie that opens what was sent last.
    let last: Promise<unknown> = Promise.resolve();
    function keep() {
      last = last.then(send).catch(() => {});
    }
    function send() {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form as HTMLFormElement)) {
        if (typeof value === 'string' && !name.startsWith('$')) body.set(name, value);
      }
      return fetch('/checkout/details', { method: 'POST', body, keepalive: true });
    }
    form.addEventListener('change', keep);
    return () => form.removeEventListener('change', keep);
  }, [formId]);
  return null;
}
