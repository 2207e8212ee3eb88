// How are the figures of the metrics page written as OTLP JSON? Same names, labels and values.
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { otlpAttributes, otlpTime } from './otlp-spans';

type Family = Pick<MetricObjectWithValues<MetricValue<string>>, 'name' | 'help'> & {
  readonly type: unknown;
  readonly values: readonly (MetricValue<string> & { readonly metricName?: string })[];
};
type Period = { readonly startedAtMs: number; readonly nowMs: number };

/** Cumulative since the process started. */
const cumulative = 2;

/** One family; null for a type that OTLP represents differently. */
export function otlpMetric(family: Family, period: Period) {
  const { name, help: description, type, values } = family;
  const times = {
    startTimeUnixNano: otlpTime(period.startedAtMs),
    timeUnixNano: otlpTime(period.nowMs),
  };
  // A mean of nothing is no number, which JSON cannot write.
  const numbers = () =>
    values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ labels, value }) => ({
        attributes: otlpAttributes(textLabels(labels)),
        ...times,
        asDouble: value,
      }));
  if (type === 'gauge') return { name, description, gauge: { dataPoints: numbers() } };
  const aggregationTemporality = cumulative;
  if (type === 'counter') {
    const sum = { dataPoints: numbers(), aggregationTemporality, isMonotonic: true };
    return { name, description, sum };
  }
  if (type !== 'histogram') return null;
  const dataPoints = histogramPoints(values).map((point) => ({ ...point, ...times }));
  return { name, description, histogram: { dataPoints, aggregationTemporality } };
}

/** Prometheus' buckets include the ones below, OTLP's do not. */
function histogramPoints(values: Family['values']) {
  return [...bySeries(values).values()].map((points) => {
    const buckets = points.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const valueAt = (end: string) =>
      points.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
    const finite = buckets.filter(({ labels }) => labels.le !== '+Inf');
    return {
      attributes: otlpAttributes(textLabels(points[0]?.labels ?? {})),
      count: String(valueAt('_count')),
      sum: valueAt('_sum'),
      explicitBounds: finite.map(({ labels }) => Number(labels.le)),
      bucketCounts: buckets.map(({ value }, at) => String(value - (buckets[at - 1]?.value ?? 0))),
    };
  });
}

function bySeries(values: Family['values']) {
  const series = new Map<string, Family['values'][number][]>();
  for (const value of values) {
    const key = JSON.stringify(textLabels(value.labels));
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  return series;
}

function textLabels(labels: MetricValue<string>['labels']): Record<string, string> {
  const own = Object.entries(labels).filter(([label]) => label !== 'le');
  return Object.fromEntries(own.map(([label, value]) => [label, String(value)]));
}
