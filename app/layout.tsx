import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { whatIsSold } from '@/lib/catalogue/what-is-sold';
import { openTyped, typedHeader } from '@/lib/http/older-page';
import { directionOf, languageOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { pathHeaderName } from '@/lib/process/path-header';
import { settings } from '@/lib/settings/env';
import { ComingAgain } from './_components/coming-again';
import { arabicFontUrl, latin, latinExtended } from './_components/fonts';
import { shopIcons } from './_components/shop-icons';
import './globals.css';
import './_components/arabic-font.css';

export async function generateMetadata(): Promise<Metadata> {
  await connection();
  const t = await getTranslations('shop');
  const { name, title, lead, image, logo, pictureAlt } = await readMerchant();
  const isDrawn = image?.startsWith('drawings/') ?? false;
  return {
    metadataBase: new URL(settings().appUrl),
    title: { default: title === '' ? name : `${name}: ${title}`, template: `%s · ${name}` },
    description: lead || t('meta.description', { sold: (await whatIsSold()).sold }),
    openGraph: {
      type: 'website',
      siteName: name,
      images:
        image === null ? [] : [{ url: isDrawn ? '/share.png' : `/${image}`, alt: pictureAlt }],
    },
    icons: shopIcons(logo),
    twitter: { card: 'summary_large_image' },
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fcfaf5' },
    { media: '(prefers-color-scheme: dark)', color: '#07181e' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The policy's nonce is new for each request, so no page is rendered ahead of time.
  await connection();
  const locale = await getLocale();
  const t = await getTranslations('common');
  const typed = await typedBefore(t('updated'));
  if (languageOf(locale).letters === 'arabic') {
    preload(arabicFontUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      className={`${latin.variable} ${latinExtended.variable}`}
    >
      <head>
        {/* With no referrer at all, a form sent without scripts would have `Origin: null` and be
            refused. Other sites still learn nothing from this. */}
        <meta name="referrer" content="same-origin" />
      </head>
      <body className="flex min-h-dvh flex-col">
        {settings().isTest ? (
          <TestMark label={t('testMark.label')} sentence={t('testMark.sentence')} />
        ) : null}
        {typed === null ? children : <ComingAgain {...typed}>{children}</ComingAgain>}
      </body>
    </html>
  );
}

/** Returns what was typed into this page of an earlier build; null if nothing was. */
async function typedBefore(message: string) {
  const sent = await headers();
  const path = sent.get(pathHeaderName()) ?? '';
  const typed = openTyped(path, sent.get(typedHeader));
  return typed === null ? null : { ...typed, path, message };
}

/** The band on every page of a test shop. */
function TestMark({ label, sentence }: { label: string; sentence: string }) {
  return (
    <aside className="border-b border-wait bg-wait-soft px-4 py-1.5 text-center text-sm text-ink">
      <strong className="font-semibold">{label}</strong> <span>{sentence}</span>
    </aside>
  );
}
