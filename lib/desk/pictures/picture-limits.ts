// Which files may be pictures at all? What the browser checks before it sends, and the server again.

export const pictureBytesMax = 2 * 1024 * 1024;

/** Brands of the container in which phones keep HEIC photos. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether these first bytes of a file say that it is a HEIC photo. */
export function isHeic(start: Uint8Array): boolean {
  const letters = String.fromCharCode(...start.subarray(4, 12));
  return letters.startsWith('ftyp') && heicBrands.includes(letters.slice(4));
}
