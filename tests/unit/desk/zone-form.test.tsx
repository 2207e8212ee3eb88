import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ZoneForm } from '@/app/admin/settings/delivery/zone-form';
import { readMessages } from '@/lib/i18n/messages';

vi.mock('@/app/admin/settings/delivery/actions', () => ({ saveZone: async () => ({}) }));

test('the names of a zone are asked for in languages that the reader can read', async () => {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={await readMessages('en')} timeZone="UTC">
      <ZoneForm zone={null} actorId="a" />
    </NextIntlClientProvider>,
  );
  const labels = [...page.matchAll(/<label[^>]*>(Name in [^<]*)/g)].map(([, label]) => label);
  expect(labels).toEqual(['Name in English', 'Name in Arabic', 'Name in Kurdish']);
});
