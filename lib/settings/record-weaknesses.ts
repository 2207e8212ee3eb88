// In which ways could the records be changed unseen, and which of them does this house accept?

/** What RECORDS_ACKNOWLEDGED may name: where a managed database or a house cannot do it. */
export const recordWeaknesses = ['owner-login', 'unsigned-seals', 'unmailed-seals'] as const;

export type RecordWeakness = (typeof recordWeaknesses)[number];

type Raw = { readonly RECORDS_ACKNOWLEDGED: string };

/** The weaknesses that the setting names; null: it names something else. */
export function acknowledgedRecords({ RECORDS_ACKNOWLEDGED }: Raw): RecordWeakness[] | null {
  const named = RECORDS_ACKNOWLEDGED.split(/\s+/).filter((one) => one !== '');
  const known = recordWeaknesses.filter((one) => named.includes(one));
  return named.every((one) => known.some((weakness) => weakness === one)) ? known : null;
}
