import { headers } from 'next/headers';
import { nonceHeader } from '@/lib/http/request-headers';
import { lookStyles, type ShopLook } from '@/lib/merchant/shop-look';

/** The merchant's colours and pattern; nothing where they are the usual ones. */
export function LookStyle({ look }: { look: ShopLook }) {
  const styles = lookStyles(look);
  return styles === '' ? null : <OwnStyle styles={styles} />;
}

async function OwnStyle({ styles }: { styles: string }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {styles}
    </style>
  );
}
