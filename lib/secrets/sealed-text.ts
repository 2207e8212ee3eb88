// How does a secret lie where others may read it? Encrypted, bound to one purpose and one owner.
import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { acceptedKeys, deriveKey } from './secret-keys';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Authenticated ciphers with keys of 32 bytes. The first one seals; texts sealed by any of them can
 * be opened, and are sealed again when used. To retire a cipher, move it down, and remove it later.
 */
const ciphers = ['aes-256-gcm', 'chacha20-poly1305'] as const;

type Cipher = (typeof ciphers)[number];

/**
 * Seals with the first cipher under the purpose's own key; opening it requires the same `owner`.
 */
export function sealText(purpose: string, owner: string, plain: string): string {
  return sealWith(ciphers[0], deriveKey(purpose), owner, plain);
}

export function sealWith(name: Cipher, key: Buffer, owner: string, plain: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(name as 'aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
}

/** Opens a sealed text; null for anything else: changed, or of another owner, purpose or secret. */
export function openText(purpose: string, owner: string, sealed: string): string | null {
  return openSealed(purpose, owner, sealed)?.text ?? null;
}

/**
 * Like openText, and whether it was sealed under the previous secret or by another cipher: then
 * seal it again.
 */
export function openSealed(
  purpose: string,
  owner: string,
  sealed: string,
): { readonly text: string; readonly isOld: boolean } | null {
  const all = Buffer.from(sealed, 'base64url');
  if (all.length < ivBytes + tagBytes) return null;
  for (const [atKey, key] of acceptedKeys(purpose).entries()) {
    for (const [at, name] of ciphers.entries()) {
      const text = openWith(name, key, owner, all);
      if (text !== null) return { text, isOld: atKey + at > 0 };
    }
  }
  return null;
}

function openWith(name: Cipher, key: Buffer, owner: string, all: Buffer): string | null {
  const iv = all.subarray(0, ivBytes);
  const decipher = createDecipheriv(name as 'aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const content = all.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
