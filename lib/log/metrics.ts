// What does the process count for its operators? Results, operations and mails, by verdict.
import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { processWide } from '@/lib/process-wide';

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
  janitor_steps: { help: 'Steps of the janitor', labels: ['step', 'verdict'] },
  attention_aged: { help: 'Open items that reached 5 minutes, 1 hour, 1 day', labels: ['level'] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

/** What is, and not how often it happened. */
const levels = {
  clock_offset_seconds: { help: "Our clock less the gateway's", labels: ['source'] },
  trace_numbers_used_ratio: { help: 'Trace numbers resting, of all there are', labels: [] },
  declined_ratio: { help: 'Declined, of all that the bank answered in the last hour', labels: [] },
  attention_open: { help: 'Open items in attention by age level', labels: ['level'] },
  database_clock_offset_seconds: { help: "Our clock less the database's", labels: [] },
  spool_files: { help: 'Results that wait on the disk of this process', labels: [] },
  spool_oldest_seconds: { help: 'For how long the oldest of them has waited', labels: [] },
  spool_free_bytes: { help: 'Room on the disk of the spool', labels: [] },
  lane_round_timestamp_seconds: { help: 'When a background lane ended a round', labels: ['lane'] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

type Families = typeof families;
type Levels = typeof levels;
type Labels<N extends keyof Families> = Record<Families[N]['labels'][number], string>;
type LevelLabels<N extends keyof Levels> = Record<Levels[N]['labels'][number], string>;
type Metrics = {
  registry: Registry;
  counters: Map<string, Counter>;
  gauges: Map<string, Gauge>;
};

/** Adds one. Labels are stable codes of ours, never text from outside: each value is a series. */
export function count<N extends keyof Families>(name: N, labels: Labels<N>): void {
  metrics().counters.get(name)?.inc(safeLabels(labels));
}

/** Says how things stand just now; the same rule for labels. */
export function level<N extends keyof Levels>(
  name: N,
  labels: LevelLabels<N>,
  value: number,
): void {
  metrics().gauges.get(name)?.set(safeLabels(labels), value);
}

function safeLabels(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).map(([label, value]) => [
      label,
      /^[A-Za-z0-9_]{1,40}$/.test(value) ? value : 'other',
    ]),
  );
}

/** All figures in the text form that Prometheus reads. */
export async function metricsText(): Promise<{ contentType: string; body: string }> {
  const { registry } = metrics();
  return { contentType: registry.contentType, body: await registry.metrics() };
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
  const gauges = new Map<string, Gauge>();
  for (const [name, { help, labels }] of Object.entries(levels)) {
    const labelNames: string[] = [...labels];
    gauges.set(name, new Gauge({ name: `diwan_${name}`, help, labelNames, registers: [registry] }));
  }
  return { registry, counters, gauges };
}
