// What does the process count for its operators? Results, operations and mails, by verdict.
import 'server-only';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

const families = {
  results: { help: 'Results posted to the return address', labels: ['code'] },
  prepares: { help: 'Prepare requests', labels: ['code'] },
  operations: { help: 'Completions and reversals', labels: ['kind', 'verdict'] },
  mails: { help: 'Mails', labels: ['verdict'] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

type Families = typeof families;
type Labels<N extends keyof Families> = Record<Families[N]['labels'][number], string>;
type Metrics = { registry: Registry; counters: Map<string, Counter> };

// The bundler may load this file more than once; the figures are the process's.
const holder = globalThis as typeof globalThis & { diwanMetrics?: Metrics };

/** Adds one. Labels are stable codes of ours, never text from outside: each value is a series. */
export function count<N extends keyof Families>(name: N, labels: Labels<N>): void {
  const safe = Object.fromEntries(
    Object.entries<string>(labels).map(([label, value]) => [
      label,
      /^[A-Za-z0-9_]{1,40}$/.test(value) ? value : 'other',
    ]),
  );
  metrics().counters.get(name)?.inc(safe);
}

/** All figures in the text form that Prometheus reads. */
export async function metricsText(): Promise<{ contentType: string; body: string }> {
  const { registry } = metrics();
  return { contentType: registry.contentType, body: await registry.metrics() };
}

function metrics(): Metrics {
  holder.diwanMetrics ??= createMetrics();
  return holder.diwanMetrics;
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
  return { registry, counters };
}
