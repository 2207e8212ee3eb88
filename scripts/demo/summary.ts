// What does a user need to know once the demo is running?
import { existsSync, readFileSync } from 'node:fs';
import type { StackAddresses } from '../stack/demo-settings';

export type DemoAddresses = StackAddresses & { controlUrl?: string; mailPageUrl?: string };

type TestCard = { number: string; meaning: string };

/** Addresses, sign-ins and test cards, ready to print. */
export async function demoSummary(
  addresses: DemoAddresses,
  accountsFile: string,
  settings: NodeJS.ProcessEnv,
): Promise<string> {
  const shop = settings.APP_URL || `http://localhost:${addresses.port}`;
  const places: [string, string][] = [
    ['Shop', shop],
    ['Desk', `${shop}/admin`],
    ...optional('Mails', addresses.mailPageUrl),
    ...optional('Mock gateway', addresses.controlUrl),
  ];
  const accounts = readAccounts(accountsFile);
  const cards = await readCards(addresses.controlUrl);
  return [
    '',
    'Diwan Checkout is running.',
    '',
    ...columns(places),
    ...section('Sign-ins', columns(accounts)),
    ...section('Test cards (any later expiry, any CVV)', columns(cards)),
    '',
    'Ctrl-C stops everything; orders and passwords stay in .data for the next start.',
  ].join('\n');
}

/** Two columns, indented. */
export function columns(rows: readonly [string, string][]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function optional(name: string, value: string | undefined): [string, string][] {
  return value ? [[name, value]] : [];
}

function readAccounts(file: string): [string, string][] {
  if (!existsSync(file)) return [];
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
}

async function readCards(controlUrl: string | undefined): Promise<[string, string][]> {
  if (!controlUrl) return [];
  const answer = await fetch(`${controlUrl}/control/cards`);
  const json: unknown = await answer.json();
  const list = Array.isArray(json) ? json : ((json as { cards?: TestCard[] }).cards ?? []);
  return list.map((card: TestCard) => [card.number.replace(/(.{4})(?=.)/g, '$1 '), card.meaning]);
}
