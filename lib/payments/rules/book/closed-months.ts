// What does the digest of a closed month cover, and what is it called in the audit? One SQL for all.

/** Digest over a month and its content, as expressions of a statement. */
export const monthDigest = (of: {
  readonly month: string;
  readonly isTest: string;
  readonly content: string;
}) => `encode(sha256(convert_to(concat_ws('|', ${of.month}, ${of.isTest}, ${of.content}::text),
    'UTF8')), 'hex')`;

/** The audit subject of a closed month. */
export const monthSubject = (month: string, isTest: boolean): `month:${string}` =>
  `month:${month}${isTest ? ':test' : ''}`;
