import { findOwnOrder } from '@/app/(shop)/_order/order-proof';
import { cardFormPolicy } from '@/lib/http/content-security-policy';
import { policySources } from '@/lib/http/request-headers';
import { requestLocale } from '@/lib/i18n/language-cookie';
import { offeredLocales } from '@/lib/i18n/offered-locales';
import { getTranslations } from '@/lib/i18n/translations';
import { merchantIn } from '@/lib/merchant/identity';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { formatMoney, money } from '@/lib/money/money';
import { readOwnCardForm } from '@/lib/payments/shopper/own-card-form';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';
import { cardFormPage, cardScriptHash } from './card-form-page';

type Context = { params: Promise<{ reference: string }> };

/**
 * Our own card form (docs/decisions/044-own-card-form.md): a whole page that uses nothing of the
 * framework. Opening it starts nothing; without a form to show it redirects to the order.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { reference } = await params;
  const orderPath = `/orders/${encodeURIComponent(reference)}`;
  const found = await findOwnOrder(reference);
  const order = found === null ? null : await readShopperOrder(found.orderId);
  const isWaiting = found !== null && order?.heading === 'waiting';
  const form = isWaiting ? await readOwnCardForm(found.orderId) : null;
  if (order === null || form === null) {
    return new Response(null, { status: 303, headers: { location: orderPath } });
  }
  // From a language link of the page itself: nothing is posted to us or kept.
  const asked = new URL(request.url).searchParams.get('language');
  const offered = await offeredLocales();
  const language = offered.find((locale) => locale === asked) ?? (await requestLocale());
  const t = await getTranslations(undefined, language);
  const sources = policySources();
  const { name: house } = merchantIn(await merchantIdentity(), language);
  const charges = order.transactionType === 'authorization' ? 'chargesHold' : 'chargesSale';
  const page = cardFormPage(
    {
      language,
      offered,
      nonce: sources.nonce,
      form,
      orderPath,
      reference: order.reference,
      amount: formatMoney(money(BigInt(order.totalMinor)), language),
      charges: t(`shop.pay.${charges}`, { house }),
      isTest: settings().isTest,
    },
    t,
  );
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': cardFormPolicy(sources, {
        scriptHash: cardScriptHash,
        url: form.url,
      }),
    },
  });
}
