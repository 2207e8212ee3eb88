'use client';

import { useEffect } from 'react';

/** Saves the form field by field, so that a reload or going back finds what was typed. */
export function KeepDetails({ formId }: { formId: string }) {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    // One at a time: the last answer sets the cookie that opens what was saved last.
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
    // What was typed before the scripts ran caused no event for them.
    if ([...form.elements].some(isTyped)) keep();
    form.addEventListener('change', keep);
    return () => form.removeEventListener('change', keep);
  }, [formId]);
  return null;
}

function isTyped(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  const first = field instanceof HTMLSelectElement ? field.options[0] : undefined;
  const initial = field.querySelector<HTMLOptionElement>('option[selected]') ?? first;
  return initial !== undefined && !initial.selected;
}
