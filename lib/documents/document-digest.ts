// What does a document's digest cover? All of its content, with guest and company as salted digest.
import { randomBytes } from 'node:crypto';
import { canonicalJson } from '@/lib/audit/audit-hash';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { DocumentContent } from './document-content';

/** The content with a digest that stands for the name and the company. */
export function committed(content: DocumentContent): DocumentContent {
  const guestSalt = randomBytes(16).toString('hex');
  return { ...content, guestSalt, guestDigest: guestDigest(guestSalt, content) };
}

/** The digest, the same before and after the name is erased; for older documents only before. */
export function documentDigest(content: DocumentContent): string {
  if (content.guestDigest === undefined) return sha256Hex(canonicalJson(content));
  const { customerName: _name, guestSalt: _salt, company: _company, ...rest } = content;
  return sha256Hex(canonicalJson(rest));
}

/** Whether content and digest match; always true for an older document without its name. */
export function isAsMade(content: DocumentContent, digest: string): boolean {
  const { guestSalt: salt, guestDigest: kept, customerName } = content;
  if (kept === undefined && customerName === erasedName) return true;
  const isNamed = salt === undefined || kept === guestDigest(salt, content);
  return isNamed && documentDigest(content) === digest;
}

/** Replaces an erased name. */
const erasedName = '-';

function guestDigest(salt: string, { customerName, company }: DocumentContent): string {
  const told = company === undefined ? customerName : canonicalJson({ customerName, company });
  return sha256Hex(`${salt}\n${told}`);
}
