'use client';

import { BrokenPage } from './_components/broken-page';
import './globals.css';

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function GlobalErrorPage({ error, retry }: Props) {
  return (
    <html lang="en">
      <body className="flex min-h-dvh flex-col">
        <BrokenPage number={error.digest} retry={retry} />
      </body>
    </html>
  );
}
