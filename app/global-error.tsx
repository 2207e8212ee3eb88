'use client';

import { useState } from 'react';
import { BrokenPage } from './_components/broken-page';
import { brokenTexts } from './_components/broken-texts';
import './globals.css';

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function GlobalErrorPage({ error, retry }: Props) {
  const [{ locale, direction }] = useState(brokenTexts);
  return (
    <html lang={locale} dir={direction}>
      <body className="flex min-h-dvh flex-col">
        <BrokenPage number={error.digest} retry={retry} />
      </body>
    </html>
  );
}
