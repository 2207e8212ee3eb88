// What must be read before the figures are served? Everything that no event in the process counts.
import 'server-only';
import { readEnds } from '@/lib/health/certificate-ends';
import { readPoolFigures } from '@/lib/health/pool-figures';
import { readReadinessFigures } from '@/lib/health/readiness-figures';
import { readServerFigures } from '@/lib/health/server-figures';
import { readSpoolState } from '@/lib/health/spool-state';
import { readShopFigures } from './shop-figures';

/** Sets the figures of the current state; bounded in time and cost, and never rejects. */
export async function readFigures(): Promise<void> {
  readPoolFigures();
  readEnds();
  await Promise.all([
    readSpoolState(),
    readReadinessFigures(),
    readShopFigures(),
    readServerFigures(),
  ]);
}
