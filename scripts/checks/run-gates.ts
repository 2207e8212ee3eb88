// How are the checks run in parallel, and what is printed?

import type { Gate, GateResult } from './gates';
import { addCounts, type Counts, closingLine } from './results';

/** Runs lanes in parallel, the gates of a lane in order; prints each gate as it ends. */
export async function runLanes(lanes: readonly (readonly Gate[])[]): Promise<Counts> {
  const counts = await Promise.all(lanes.map(runLane));
  return addCounts(counts);
}

async function runLane(gates: readonly Gate[]): Promise<Counts> {
  const counts: Counts[] = [];
  for (const gate of gates) {
    const began = performance.now();
    const result = await gate.run();
    console.log(gateText(gate.name, result, (performance.now() - began) / 1000));
    counts.push(result.counts);
  }
  return addCounts(counts);
}

/** One line for a gate that passed; the full output of one that failed. */
export function gateText(name: string, { counts, output }: GateResult, seconds: number): string {
  const isPassed = counts.failed === 0;
  const line = `${isPassed ? '✔' : '✖'} ${name}: ${closingLine(counts)} [${seconds.toFixed(1)} s]`;
  return isPassed ? line : `${line}\n\n${output.trim()}\n`;
}
