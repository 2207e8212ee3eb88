// Which name does a file get in an archive that is opened on any system? Pure.

const lettersMax = 60;
/** Names that some systems keep for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name from outside as it may stand in an archive: letters, digits, dots, hyphens and underscores
 * of any script, without its folders and its ending; `file` where nothing is left.
 */
export function archiveName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, lettersMax)
    .replace(/^[.-]+|[.-]+$/g, '');
  return plain === '' || devices.test(plain) ? 'file' : plain;
}
