// Which figures show readiness?
import 'server-only';
import { forget, level } from '@/lib/log/metrics';
import { readiness } from './readiness';

/** Sets whether shoppers may be sent to this process, and each reason that something is wrong. */
export async function readReadinessFigures(): Promise<void> {
  const { status, reasons } = await readiness();
  level('ready', {}, status === 'unavailable' ? 0 : 1);
  forget('not_as_it_should_be');
  for (const reason of reasons) level('not_as_it_should_be', { reason }, 1);
}
