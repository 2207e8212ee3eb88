import { Notice } from '@/app/_components/status-mark';
import type { CartDto } from '@/lib/cart/read-cart';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { useTranslations } from '@/lib/i18n/translations';

type Props = { cart: CartDto; locale: string; className?: string };

/** Names the lines that keep the cart from being paid; shows nothing if there are none. */
export function BlockedNote({ cart, locale, className }: Props) {
  const t = useTranslations('shop.cart');
  const gone = cart.lines.filter((line) => !line.isAvailable);
  if (gone.length === 0) return null;
  const names = formatList([...new Set(gone.map((line) => textIn(line.names, locale)))], locale);
  return (
    <Notice tone="wait" className={className}>
      {t('blocked', { names })}
    </Notice>
  );
}
