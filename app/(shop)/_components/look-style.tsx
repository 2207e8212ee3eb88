import { headers } from 'next/headers';
import { nonceHeader } from '@/lib/http/request-headers';
import { lookStyles, type ShopLook } from '@/lib/merchant/shop-look';

/** The merchant's colours and pattern; nothing where they are the usual ones. */
export async function LookStyle({ look }: { look: ShopLook }) {
  const styles = lookStyles(look);
  if (styles === '') return null;
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {styles}
    </style>
  );
}
