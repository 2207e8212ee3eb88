import { headers } from 'next/headers';
import { offKey, typedInto } from '@/app/admin/_components/letter-keys';
import { nonceHeader } from '@/lib/http/request-headers';
import { searchFields } from './search-fields';

/**
 * `/` goes to the search from the moment the page is read: before the page's own scripts have run,
 * what is typed after it would press the page's letters.
 */
const script = `document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.(${JSON.stringify(typedInto)})) return;
  if (document.querySelector('dialog[open]')) return;
  try {
    if (localStorage.getItem(${JSON.stringify(offKey)}) === 'off') return;
  } catch {}
  for (const selector of ${JSON.stringify(searchFields)}) {
    const field = document.querySelector(selector);
    if (!field) continue;
    event.preventDefault();
    field.focus();
    field.select();
    return;
  }
});`;

export async function SearchShortcut() {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
