// Which tax holds in the shop, and who set it: the merchant at the desk, or the settings?
import { type KeptTaxes, shopTaxes } from '@/lib/merchant/shop-taxes';
import type { Settings } from '@/lib/settings/env';
import { percentText } from '@/lib/text/percent';
import { withClient } from '../stack/database';
import { type Finding, good } from './findings';

/** What the merchant set at the desk; null: nothing, or there is no database yet. */
export function readKeptTaxes(url: string): Promise<KeptTaxes | null> {
  const read = withClient(url, (client) =>
    client.query<{ taxes: KeptTaxes | null }>('SELECT taxes FROM shop_identity WHERE id = 1'),
  );
  return read.then(
    ({ rows }) => rows[0]?.taxes ?? null,
    () => null,
  );
}

/** Says the tax on stays and on goods, and what of charges differs. */
export function checkTaxes(
  kept: KeptTaxes | null,
  settings: Pick<Settings, 'taxRates' | 'taxAddedRates' | 'merchantTaxNumber'>,
): Finding {
  const { rates, added } = shopTaxes(kept, settings);
  const charges = Object.entries(rates.charges ?? {});
  const words = [
    `on stays ${rateWords(rates.stay, added.stay)}`,
    `on goods ${rateWords(rates.goods, added.goods)}`,
    ...charges.map(([kind, rate]) => `on ${kind} ${percentText(rate)}%`),
    kept === null ? 'by the settings' : 'set at the desk',
  ];
  return good('Tax', words.join(', '));
}

function rateWords(rate: number, added: number): string {
  if (rate === 0) return 'none';
  return `${percentText(rate)}% ${added > 0 ? 'added to prices' : 'contained in prices'}`;
}
