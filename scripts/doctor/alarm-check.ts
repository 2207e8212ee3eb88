// Do alarms leave by any way besides email?
import type { Settings } from '@/lib/settings/env';
import { type Finding, good, note } from './findings';

/** Email alone is not enough: it cannot report its own failure. */
export function checkAlarms({
  alarmWebhook,
  metricsToken,
}: Pick<Settings, 'alarmWebhook' | 'metricsToken'>): Finding {
  const ways = [
    ...(alarmWebhook ? [`the webhook at ${new URL(alarmWebhook.url).host}`] : []),
    ...(metricsToken === '' ? [] : ['figures at /api/metrics']),
  ];
  if (ways.length > 0) return good('Alarms', `beside email: ${ways.join(', ')}`);
  return note(
    'Alarms',
    'they leave by email alone, and nobody hears when it does not leave',
    'Set ALARM_WEBHOOK_URL and ALARM_WEBHOOK_SECRET, or METRICS_TOKEN for monitoring (docs/operations/monitoring.md).',
  );
}
