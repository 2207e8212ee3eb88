// How could the records be changed unnoticed, and which of these ways does the merchant accept?

/** The values of RECORDS_ACKNOWLEDGED, for databases or merchants that cannot prevent them. */
export const recordWeaknesses = ['owner-login', 'unsigned-seals', 'unmailed-seals'] as const;

export type RecordWeakness = (typeof recordWeaknesses)[number];

type Raw = { readonly RECORDS_ACKNOWLEDGED: string };

/** The weaknesses in the setting; null if it names anything else. */
export function acknowledgedRecords({ RECORDS_ACKNOWLEDGED }: Raw): RecordWeakness[] | null {
  const named = RECORDS_ACKNOWLEDGED.split(/\s+/).filter((one) => one !== '');
  const known = recordWeaknesses.filter((one) => named.includes(one));
  return named.every((one) => known.some((weakness) => weakness === one)) ? known : null;
}
