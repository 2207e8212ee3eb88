// In which currency does this reader see amounts beside the dinars? Chosen by the reader, at the merchant's rate.
import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { type GuideRate, guideCurrencies } from '@/lib/money/guide-amount';
import { ownCookie } from '@/lib/settings/own-cookie';
import { merchantIdentity } from './known-merchant';

const currencyCookie = () => ownCookie('diwan_currency', 365 * 24 * 60 * 60);

/** The chosen currency with its rate; null: none was chosen, or it has no rate. Only during a request. */
export const guideRate = cache(async (): Promise<GuideRate | null> => {
  const chosen = (await cookies()).get(currencyCookie().name)?.value;
  const { rates } = await merchantIdentity();
  return rates.find(({ currency }) => currency === chosen) ?? null;
});

/** Remembers a choice for a year; forgets it for anything else. Only in route handlers. */
export async function rememberCurrency(typed: string | null): Promise<void> {
  const { name, options } = currencyCookie();
  const jar = await cookies();
  const chosen = guideCurrencies.find((currency) => currency === typed);
  if (chosen === undefined) jar.delete({ name, ...options });
  else jar.set(name, chosen, options);
}
