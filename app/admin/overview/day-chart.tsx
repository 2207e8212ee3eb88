'use client';

import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { MovementKind } from '@/lib/reconciliation/movement';

export type DayChartProps = {
  /** The oldest first. */
  readonly days: readonly ({ readonly label: string } & Readonly<Record<MovementKind, number>>)[];
  readonly names: Readonly<Record<MovementKind, string>>;
  readonly isRightToLeft: boolean;
};

/** From the bottom: money taken, money held, and movements that are neither. */
const fills: readonly (readonly [MovementKind, string])[] = [
  ['taken', 'var(--good)'],
  ['held', 'var(--wait)'],
  ['refunded', 'var(--action)'],
  ['released', 'var(--line-strong)'],
  ['declined', 'var(--bad)'],
];

const words = { fill: 'var(--ink-soft)', fontSize: 12 };

/** Movements by day as stacked columns. Screen readers get the table below it instead. */
export default function DayChart({ days, names, isRightToLeft }: DayChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...days]}
        accessibilityLayer={false}
        margin={{ top: 8, right: 0, left: 0, bottom: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          reversed={isRightToLeft}
          tick={words}
          stroke="var(--line-strong)"
          minTickGap={16}
        />
        <YAxis
          allowDecimals={false}
          orientation={isRightToLeft ? 'right' : 'left'}
          width={40}
          tick={words}
          stroke="var(--line-strong)"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--surface-sunk)' }}
          contentStyle={{
            background: 'var(--surface-raised)',
            border: '1px solid var(--line-strong)',
            borderRadius: 3,
            color: 'var(--ink)',
          }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        <Legend
          itemSorter={null}
          formatter={(name: string) => <span className="text-sm text-ink">{name}</span>}
        />
        {fills.map(([kind, fill]) => (
          <Bar
            key={kind}
            dataKey={kind}
            name={names[kind]}
            stackId="day"
            fill={fill}
            stroke="var(--surface)"
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
