// Which colours and which pattern does the shop have? The merchant's choice among a small set.
import 'server-only';
import { factsOf, type Problems, readForm, type Source } from '@/lib/forms/form';
import { oneOf } from '@/lib/forms/kinds';
import { lookOf, palettes, patterns, usualLook } from '@/lib/merchant/shop-look';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import { changeShopRow, type IdentityEditor } from './change-identity';

export const lookForm = {
  palette: oneOf(palettes, usualLook.palette),
  pattern: oneOf(patterns, usualLook.pattern),
};

/**
 * Changes the look, with an audit entry. Fails: FIELDS; STALE, another person changed the identity
 * after the page was shown.
 */
export async function changeLook(
  actor: IdentityEditor,
  given: { readonly seenVersion: number; readonly source: Source },
  clock = systemClock,
): Promise<
  | Result<{ isNew: boolean }, 'STALE'>
  | Result<never, 'FIELDS', { readonly fields: Problems<typeof lookForm> }>
> {
  const read = readForm(lookForm, given.source);
  if (!read.ok) return read;
  return changeShopRow(actor, clock.now(), async (tx, row) => {
    if (row.version !== given.seenVersion) return fail('STALE');
    const [before, after] = [lookOf(row), read.value];
    if (before.palette === after.palette && before.pattern === after.pattern) {
      return ok({ isNew: false });
    }
    const facts = [factsOf(lookForm, before), factsOf(lookForm, after)] as const;
    await tx.write(after, 'settings.look_changed', ...facts);
    return ok({ isNew: true });
  });
}
