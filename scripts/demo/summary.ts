// What does a user need to know once the demo is running?
import { existsSync, readFileSync } from 'node:fs';
import type { StackAddresses } from '../stack/demo-settings';

export type DemoAddresses = StackAddresses & { controlUrl?: string; mailPageUrl?: string };

/** On the shelf of the demo. */
const giftPath = '/products/barhi-dates';

type TestCard = { number: string; meaning: string };

/** Addresses, what to try first, sign-ins and test cards, ready to print. */
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
    ...section('Try in this order', firstThings(shop, addresses.controlUrl)),
    ...section('Sign-ins', columns(accounts)),
    ...section('Test cards (any later expiry, any CVV)', columns(cards)),
    '',
    'Ctrl-C stops everything; orders and passwords stay in .data for the next start.',
  ].join('\n');
}

/** Two columns, indented. */
function columns(rows: readonly [string, string][]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** Each with its address and what to look for. */
function firstThings(shop: string, controlUrl: string | undefined): string[] {
  const things: [name: string, address: string | undefined, ...words: string[]][] = [
    [
      'Buy a gift',
      `${shop}${giftPath}`,
      'Add it to the cart, check out, and pay with the first test card. The page turns to',
      '"Payment received" by itself; the email is among the mails.',
    ],
    [
      'Look at the desk',
      `${shop}/admin`,
      'Sign in with one of the sign-ins. The day shows who arrives, who leaves and what needs',
      'attention. Complete the payment of somebody who leaves: read what is sent, then confirm.',
    ],
    [
      "See the bank's side",
      controlUrl,
      "Ledger shows your gift's payment as the bank keeps it, Requests each message of it.",
    ],
  ];
  return things
    .filter(([, address]) => address !== undefined)
    .flatMap(([name, address, ...words], place) => [
      `  ${place + 1}  ${name.padEnd(19)}  ${address}`,
      ...words.map((line) => `     ${line}`),
    ]);
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
