import type { ExpiryForm, readCard } from './read-card';

/**
 * Holds back a form with a mistyped card, shows what is wrong, and sends plain digits. What was
 * typed does not outlive the page: going back finds empty fields. It runs in the browser, copied
 * there as source text, so it may use nothing outside itself.
 */
export function watchCardForm(read: typeof readCard): void {
  const form = document.forms[0];
  if (form === undefined) return;
  const parts = ['number', 'month', 'year', 'expiry', 'code', 'holder'] as const;
  const inputs = new Map(
    parts.flatMap((part) => {
      const input = document.getElementById(part);
      return input instanceof HTMLInputElement ? [[part, input] as const] : [];
    }),
  );
  const look = () => {
    const typed = Object.fromEntries([...inputs].map(([part, input]) => [part, input.value]));
    return read(typed, form.dataset.expiry as ExpiryForm, new Date());
  };
  let sentAt = Number.NEGATIVE_INFINITY;

  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    const { wrong } = look();
    let first: HTMLInputElement | undefined;
    for (const [part, input] of inputs) {
      const about = part === 'month' || part === 'year' ? 'expiry' : part;
      const isWrong = wrong.includes(about);
      document.getElementById(`${about}-error`)?.toggleAttribute('hidden', !isWrong);
      input.setAttribute('aria-invalid', String(isWrong));
      if (isWrong) {
        input.setAttribute('aria-describedby', `${about}-error`);
        first ??= input;
      } else input.removeAttribute('aria-describedby');
    }
    first?.focus();
    // Only for ten seconds: a submission that the shopper stopped may be sent again.
    const isTwice = event.timeStamp - sentAt < 10_000;
    if (wrong.length > 0 || isTwice) event.preventDefault();
    else sentAt = event.timeStamp;
  });
  form.addEventListener('formdata', ({ formData }) => {
    const { sent } = look();
    for (const [part, input] of inputs) formData.set(input.name, sent[part] ?? '');
  });

  const forget = () => form.reset();
  window.addEventListener('pagehide', forget);
  window.addEventListener('pageshow', ({ persisted }) => {
    const [visit] = performance.getEntriesByType('navigation');
    if (!persisted && visit instanceof PerformanceNavigationTiming && visit.type === 'navigate') {
      return;
    }
    sentAt = Number.NEGATIVE_INFINITY;
    forget();
  });
}
