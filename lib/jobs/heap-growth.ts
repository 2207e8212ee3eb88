// How much may the heap grow before unused memory is collected?
import 'server-only';
import { setFlagsFromString } from 'node:v8';

/** Of what was alive after the last full collection. */
const growthPercent = 40;

/**
 * On a machine with much memory V8 collects late: 100 MB alive became 550 MB resident. This sets
 * growth and no limit, so a burst still gets what it needs (with a limit of 256 MB, 400 pages at
 * once ended the process). A V8 without this flag reports that on standard error and continues.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
