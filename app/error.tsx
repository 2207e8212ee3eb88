'use client';

import { BrokenPage } from './_components/broken-page';

type Props = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: Props) {
  return <BrokenPage number={error.digest} retry={retry} />;
}
