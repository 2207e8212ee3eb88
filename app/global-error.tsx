'use client';

import { BrokenPage } from './_components/broken-page';
import './globals.css';

export default function GlobalErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <BrokenPage retry={retry} />
      </body>
    </html>
  );
}
