// How does each mail look, in each language and state? For development only: a build has no such
// route, because files with this ending are routes in development alone.

import { locales } from '@/lib/i18n/locale';
import { composeMail } from '@/lib/mail/compose-mail';
import { mailSamples } from '@/lib/mail/mails';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { isDevelopmentBuild } from '@/lib/settings/build-facts';
import { settings } from '@/lib/settings/env';

const guest = 'guest@example.test';

type Context = { params: Promise<{ which?: string[] }> };

/** `/dev/mails` lists them; `/dev/mails/<sample>/<language>` is the HTML, `…/text` the text part. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  if (!isDevelopmentBuild()) return nothing();
  const [name, locale = 'en', part = 'html'] = (await params).which ?? [];
  if (name === undefined) return shown(listOfSamples(), 'html');
  const sample = mailSamples().find((one) => one.name === name);
  if (sample === undefined) return nothing();
  const row = { ...sample, locale, orderId: null, subjectKey: 'preview', recipient: guest };
  const mail = await composeMail(row, { ...settings(), identity: await merchantIdentity() });
  if (!mail.ok) return shown(mail.code, 'plain');
  return part === 'text' ? shown(mail.value.text, 'plain') : shown(mail.value.html, 'html');
}

function listOfSamples(): string {
  const rows = mailSamples().map(({ name }) => {
    const links = locales.map((locale) => {
      const path = `/dev/mails/${name}/${locale}`;
      return `<a href="${path}">${locale}</a> <a href="${path}/text">${locale} text</a>`;
    });
    return `<li>${name}: ${links.join(' ')}</li>`;
  });
  return `<!doctype html><html lang="en"><title>Mails</title><h1>Mails</h1><ul>${rows.join('')}</ul>`;
}

function shown(body: string, type: 'html' | 'plain'): Response {
  return new Response(body, {
    headers: {
      'content-type': `text/${type}; charset=utf-8`,
      // The mail brings its own styles, and pictures of the shop.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src *; sandbox",
    },
  });
}

function nothing(): Response {
  return new Response(null, { status: 404 });
}
