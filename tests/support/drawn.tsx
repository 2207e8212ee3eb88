// What does a part of a page draw, with the shop's English words and clock?
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readMessages } from '@/lib/i18n/messages';

const messages = (await readMessages('en')) as never;

export const drawn = (page: ReactNode): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Asia/Baghdad" messages={messages}>
      {page}
    </NextIntlClientProvider>,
  );
