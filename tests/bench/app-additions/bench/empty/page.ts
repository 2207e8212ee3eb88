import { createElement } from 'react';

export const dynamic = 'force-dynamic';

/** The page to compare with: nothing but what every page has around it. */
export default function EmptyPage() {
  return createElement('p', null, 'Nothing');
}
