'use client';

import { BrokenPage } from './_components/broken-page';

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return <BrokenPage retry={retry} />;
}
