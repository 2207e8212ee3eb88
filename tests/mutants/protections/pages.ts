// Which protections keep a page that many see free of what belongs to one of them?
import { type Protection, statement, unit, value } from '../protection';

const finished = 'lib/http/finished-page.ts';
const shared = 'lib/http/shared-page.ts';
const notBelieved =
  'the usual answer > does not believe a count or a word that a visitor sends, and never asks itself for it';

export const pageProtections: readonly Protection[] = [
  {
    id: 'page-key',
    protection: 'A finished page is kept for one language and one number of things in the cart.',
    changes: [value(shared, '`${locale} ${cartCount} ${address}`', 'address')],
    killer: unit(
      'proxy/shared-answer',
      'a finished page > is never shown in another language or with the count of another cart',
    ),
  },
  {
    id: 'page-nonce',
    protection: 'Every answer with a finished page has a nonce of its own in every place.',
    changes: [
      statement(finished, `for (const place of page.nonceAt) body.write(nonce, place, 'latin1');`),
    ],
    killer: unit(
      'http/finished-page',
      'a finished page > carries the nonce of its answer in every place, and no other one',
    ),
  },
  {
    id: 'page-own-word',
    protection: 'Only the process itself may say how many things a page shows in the cart.',
    changes: [
      value(
        'lib/http/render-page.ts',
        'given.length === wanted.length && timingSafeEqual(given, wanted)',
        'true',
      ),
    ],
    killer: unit('proxy/shared-answer', notBelieved),
  },
  {
    id: 'page-forged-count',
    protection: 'A number of things in the cart that a visitor sends does not reach a page.',
    changes: [statement('proxy.ts', 'if (!isOwn) headers.delete(cartCountHeader);')],
    killer: unit('proxy/shared-answer', notBelieved),
  },
  {
    id: 'page-with-cookie',
    protection: 'A page that sets a cookie is shown to nobody else.',
    changes: [value(finished, `!headers.has('set-cookie')`, 'true')],
    killer: unit('http/finished-page', 'what is not shared > a page that sets a cookie'),
  },
  {
    id: 'page-own-loop',
    protection: 'A question of the process to itself, or an unusual one, gets no finished page.',
    changes: [value(shared, 'unusualHeaders.some((name) => headers.has(name))', 'false')],
    killer: unit('proxy/shared-answer', notBelieved),
  },
];
