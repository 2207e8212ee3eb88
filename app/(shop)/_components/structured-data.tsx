import { headers } from 'next/headers';
import { nonceHeader } from '@/lib/http/request-headers';

/**
 * Facts of the page as structured data for search engines. No browser runs it; it carries the nonce
 * all the same, so that no inline script is without one.
 */
export async function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
      {json.replaceAll('<', '\\u003c')}
    </script>
  );
}
