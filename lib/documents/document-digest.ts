// What does a document's digest hold? All of its content, and of the guest's name a salted digest.
import { randomBytes } from 'node:crypto';
import { canonicalJson } from '@/lib/audit/audit-hash';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { DocumentContent } from './document-content';

/** The content with what its digest holds instead of the name. */
export function committed(content: DocumentContent): DocumentContent {
  const guestSalt = randomBytes(16).toString('hex');
  return { ...content, guestSalt, guestDigest: guestDigest(guestSalt, content.customerName) };
}

/** The digest, before and after the name is taken away; of an older document while it is there. */
export function documentDigest(content: DocumentContent): string {
  if (content.guestDigest === undefined) return sha256Hex(canonicalJson(content));
  const { customerName: _name, guestSalt: _salt, ...rest } = content;
  return sha256Hex(canonicalJson(rest));
}

/** Whether content and digest fit; an older document without its name says nothing any more. */
export function isAsMade(content: DocumentContent, digest: string): boolean {
  const { guestSalt: salt, guestDigest: kept, customerName } = content;
  if (kept === undefined && customerName === erasedName) return true;
  const isNamed = salt === undefined || kept === guestDigest(salt, customerName);
  return isNamed && documentDigest(content) === digest;
}

/** What stands for a name that was taken away. */
const erasedName = '-';

function guestDigest(salt: string, name: string): string {
  return sha256Hex(`${salt}\n${name}`);
}
