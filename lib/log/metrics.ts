// What does the process count and time for its operators? Requests, results, operations, emails.
import 'server-only';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { processWide } from '@/lib/process/process-wide';
import { processNumber } from '@/lib/settings/build-facts';
import { askSiblings, type ProcessFigures } from './sibling-figures';

const families = {
  results: { help: 'Results posted to the return address', labels: ['code'] },
  notifications: { help: 'Candidates in notification mails', labels: ['road', 'code'] },
  quarantine: { help: 'Posts and mails whose MAC failed', labels: ['code'] },
  spool: { help: 'Authentic messages that waited on the disk', labels: ['code'] },
  prepares: { help: 'Prepare requests', labels: ['code'] },
  attempts_refused: { help: 'Tries of shoppers beyond a limit', labels: ['by'] },
  limits_shared: { help: 'Minutes in which a limit met many sessions', labels: ['limit'] },
  operations: { help: 'Completions and reversals', labels: ['kind', 'verdict'] },
  mails: { help: 'Mails', labels: ['verdict'] },
  alarm_notices: { help: 'Tries to send an alarm by the webhook', labels: ['verdict'] },
  janitor_steps: { help: 'Steps of the janitor', labels: ['step', 'verdict'] },
  order_numbers: { help: 'Numbers of ORDER that were drawn', labels: ['code'] },
  gateway_calls: { help: 'Requests to the gateway', labels: ['operation', 'delivery'] },
  http_responses: { help: 'Answered requests', labels: ['door', 'answer'] },
  attention_aged: { help: 'Open items that reached 5 minutes, 1 hour, 1 day', labels: ['level'] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

/** Series that alarms watch start at 0: Prometheus does not see an increase from nothing. */
const watched = [
  ['results', { code: 'MAC_MISMATCH' }],
  ['order_numbers', { code: 'TRACE_NUMBERS_EXHAUSTED' }],
  ...['prepare', 'completion', 'reversal'].flatMap((operation) =>
    ['not_sent', 'unknown'].map((delivery) => ['gateway_calls', { operation, delivery }] as const),
  ),
] as const;

/** How long it took, in seconds. */
const durations = {
  http_request_seconds: {
    help: 'From the head of a request to the end of its answer, without event streams',
    labels: ['door'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  gateway_call_seconds: {
    help: 'From before the connection to the end of the answer',
    labels: ['operation'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  },
} as const satisfies Record<
  string,
  { help: string; labels: readonly string[]; buckets: readonly number[] }
>;

/** Current values, not counts. */
const levels = {
  clock_offset_seconds: { help: "Our clock less the gateway's", labels: ['source'] },
  trace_numbers_used_ratio: { help: 'Trace numbers resting, of all there are', labels: [] },
  declined_ratio: { help: 'Declined, of all that the bank answered in the last hour', labels: [] },
  attention_open: { help: 'Open items in attention', labels: ['kind', 'group', 'age'] },
  ready: { help: 'Whether shoppers may be sent here', labels: [] },
  not_as_it_should_be: { help: 'Why readiness is not ok', labels: ['reason'] },
  shop_figures_ok: { help: 'Whether the database gave the figures that it keeps', labels: [] },
  database_connections: { help: 'Connections and callers in line', labels: ['pool', 'state'] },
  mails_queued: { help: 'Emails that wait to leave, at most 10,000 counted', labels: [] },
  mails_oldest_seconds: { help: 'For how long the oldest of them has waited', labels: [] },
  alarm_notices_queued: { help: 'Alarms that wait for the webhook', labels: [] },
  alarm_notices_oldest_seconds: { help: 'For how long the oldest of them has', labels: [] },
  operations_unknown: { help: 'Completions and reversals of unknown outcome', labels: [] },
  operations_unknown_oldest_seconds: { help: 'Since when the oldest is', labels: [] },
  attempts_in_review: { help: 'Payments that people must look at', labels: [] },
  holds: { help: 'Amounts held near and past the limit', labels: ['state'] },
  key_end_timestamp_seconds: { help: 'When a key stops being accepted', labels: ['key'] },
  certificate_end_timestamp_seconds: {
    help: 'When a certificate ends; 0 when it is not believed',
    labels: ['of'],
  },
  database_clock_offset_seconds: { help: "Our clock less the database's", labels: [] },
  database_bytes: { help: 'Size of the shop’s database on its disk', labels: [] },
  wal_archive_failing: { help: 'Whether the last try to archive the log failed', labels: [] },
  standby_behind_bytes: { help: 'Log that is kept for a standby', labels: ['slot'] },
  backup_timestamp_seconds: { help: 'When the last base backup ended', labels: [] },
  spool_files: { help: 'Results that wait on the disk of this process', labels: [] },
  spool_oldest_seconds: { help: 'For how long the oldest of them has waited', labels: [] },
  spool_free_bytes: { help: 'Room on the disk of the spool', labels: [] },
  lane_round_timestamp_seconds: { help: 'When a background lane ended a round', labels: ['lane'] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

type Families = typeof families;
type Levels = typeof levels;
type Durations = typeof durations;
type Labels<N extends keyof Families> = Record<Families[N]['labels'][number], string>;
type LevelLabels<N extends keyof Levels> = Record<Levels[N]['labels'][number], string>;
type Metrics = {
  registry: Registry;
  counters: Map<string, Counter>;
  gauges: Map<string, Gauge>;
  histograms: Map<string, Histogram>;
};

/**
 * Adds `times`; 0 only creates the series. Labels are stable codes of ours, never text from
 * outside: each value is a series.
 */
export function count<N extends keyof Families>(name: N, labels: Labels<N>, times = 1): void {
  metrics().counters.get(name)?.inc(safeLabels(labels), times);
}

/** Sets a current value; the same rule for labels. */
export function level<N extends keyof Levels>(
  name: N,
  labels: LevelLabels<N>,
  value: number,
): void {
  metrics().gauges.get(name)?.set(safeLabels(labels), value);
}

/** Removes figures that are no longer known or true: a figure that never changes would be wrong. */
export function forget(...names: readonly (keyof Levels)[]): void {
  for (const name of names) {
    const gauge = metrics().gauges.get(name);
    // After a reset, one without labels would start again at 0.
    if (levels[name].labels.length === 0) gauge?.remove();
    else gauge?.reset();
  }
}

/**
 * Records how long something took, in seconds; the same rule for labels. Null only creates the
 * series.
 */
export function time<N extends keyof Durations>(
  name: N,
  labels: Record<Durations[N]['labels'][number], string>,
  seconds: number | null,
): void {
  const histogram = metrics().histograms.get(name);
  if (seconds === null) histogram?.zero(safeLabels(labels));
  else histogram?.observe(safeLabels(labels), seconds);
}

function safeLabels(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).map(([label, value]) => [
      label,
      /^[A-Za-z0-9_]{1,40}$/.test(value) ? value : 'other',
    ]),
  );
}

/**
 * All figures in Prometheus' text format. If several processes serve one address, they cannot be
 * read separately, so the page has the series of all, labelled with the number of the process.
 */
export async function metricsText(): Promise<{ contentType: string; body: string }> {
  const { registry } = metrics();
  const { contentType } = registry;
  const number = processNumber();
  if (number === null) return { contentType, body: await registry.metrics() };
  const [own, others] = await Promise.all([registry.getMetricsAsJSON(), askSiblings()]);
  const all = [{ process: number, families: own }, ...others];
  return { contentType, body: await AggregatorRegistry.aggregate(all.map(named)).metrics() };
}

/** Labels the series with their process's number: side by side, not added up. */
function named({ process, families }: ProcessFigures): object[] {
  return families.map((family) => ({
    ...family,
    aggregator: 'sum',
    values: family.values.map((value) => ({
      ...value,
      labels: { ...value.labels, process: String(process) },
    })),
  }));
}

/** The same figures as data. */
export function metricFamilies() {
  return metrics().registry.getMetricsAsJSON();
}

function metrics(): Metrics {
  return processWide('metrics', createMetrics);
}

function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'diwan_' });
  const counters = new Map<string, Counter>();
  for (const [name, family] of Object.entries(families)) {
    const counter = new Counter({
      name: `diwan_${name}_total`,
      help: family.help,
      labelNames: [...family.labels],
      registers: [registry],
    });
    counters.set(name, counter);
  }
  for (const [name, labels] of watched) counters.get(name)?.inc(labels, 0);
  const gauges = new Map<string, Gauge>();
  for (const [name, { help, labels }] of Object.entries(levels)) {
    const labelNames: string[] = [...labels];
    const gauge = new Gauge({ name: `diwan_${name}`, help, labelNames, registers: [registry] });
    gauges.set(name, gauge);
    // One without labels starts at 0, a value that was never measured.
    if (labels.length === 0) gauge.remove();
  }
  const histograms = new Map<string, Histogram>();
  for (const [name, { help, labels, buckets }] of Object.entries(durations)) {
    const shape = { help, labelNames: [...labels], buckets: [...buckets] };
    histograms.set(name, new Histogram({ name: `diwan_${name}`, ...shape, registers: [registry] }));
  }
  return { registry, counters, gauges, histograms };
}
