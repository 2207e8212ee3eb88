// Until which age is a guest a child, and of which band? The house's own, for its prices by guests.
import 'server-only';
import { childAgeMax } from '@/lib/catalogue/stay-form';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { field } from '@/lib/forms/kinds';
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import { changeShopRow, type IdentityEditor } from './change-identity';

const bandsMax = 5;

/** The last age of each band, such as `2, 11`; empty: children are not told apart. */
export const childBandsForm = {
  childBands: field<readonly number[], 'badBands'>(readBands, {
    write: (bands) => bands.join(', '),
    initial: [],
    maxLength: 30,
    dir: 'ltr',
  }),
};

/** Changes the house's bands, with an audit entry. Fails: FIELDS. */
export async function changeChildBands(
  actor: IdentityEditor,
  source: Source,
  clock = systemClock,
): Promise<Result<true, never> | Result<never, 'FIELDS', { fields: Problems }>> {
  const read = readForm(childBandsForm, source);
  if (!read.ok) return read;
  const childBands = [...read.value.childBands];
  return changeShopRow(actor, clock.now(), async ({ write }, row) => {
    const before = { childBands: row.childBands };
    if (row.childBands.join() !== childBands.join()) {
      await write({ childBands }, 'settings.child_bands_changed', before, { childBands });
    }
    return ok(true as const);
  });
}

function readBands(typed: string): Result<readonly number[], 'badBands'> {
  const words = normaliseDigits(typed)
    .split(/[\s,،;]+/)
    .filter((word) => word !== '');
  const bands = words.map((word) => (/^\d{1,2}$/.test(word) ? Number(word) : -1));
  const isRising = bands.every((last, at) => last > (bands[at - 1] ?? -1) && last <= childAgeMax);
  return isRising && bands.length <= bandsMax ? ok(bands) : fail('badBands');
}
