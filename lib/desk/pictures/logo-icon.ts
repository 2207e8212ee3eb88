// How does the merchant's logo look as an app icon? Square, on the shop's background.
import 'server-only';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { processWide } from '@/lib/process/process-wide';
import { readPicture } from './read-picture';

const iconSizes = [180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

type Icon = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };
/** By size, of one logo only, so that requests cannot make this process draw repeatedly. */
const drawn = processWide('logo-icons', () => ({ hash: '', icons: new Map<IconSize, Icon>() }));

/** The current logo as an icon; null for any other picture, and for other sizes. */
export async function readLogoIcon(hash: string, wanted: string): Promise<Icon | null> {
  const size = iconSizes.find((one) => String(one) === wanted);
  const { logo } = await merchantIdentity();
  if (size === undefined || logo !== `pictures/${hash}`) return null;
  if (drawn.hash !== hash) Object.assign(drawn, { hash, icons: new Map() });
  const { icons } = drawn;
  const kept = icons.get(size);
  if (kept !== undefined) return kept;
  const picture = await readPicture(hash);
  if (picture === null) return null;
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(picture.bytes)
    .resize(size, size, { fit: 'contain', background: '#fcfaf5' })
    .flatten({ background: '#fcfaf5' })
    .png()
    .toBuffer();
  const icon = { contentType: 'image/png', bytes: new Uint8Array(bytes) };
  icons.set(size, icon);
  return icon;
}
