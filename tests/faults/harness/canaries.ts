// Does a secret or a card number appear anywhere where it must not?
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** The card that is entered on the bank's page throughout a campaign. */
export const testCard = { number: '4111111111111111', expiry: '12/39', cvv: '739' } as const;

type Canary = { readonly name: string; readonly pattern: RegExp };

export type Finding = { readonly canary: string; readonly where: string; readonly near: string };

/** Searches texts for one campaign's secrets and counts how much it searched. */
export class Canaries {
  readonly testCard = testCard;
  readonly findings: Finding[] = [];
  readonly searched: Record<string, number> = {};
  readonly #canaries: Canary[];
  readonly #fileOffsets = new Map<string, number>();

  constructor(settings: NodeJS.ProcessEnv, databasePassword: string) {
    const secrets: Record<string, string | undefined> = {
      'MAC key': settings.GATEWAY_MAC_KEY,
      'previous MAC key': settings.GATEWAY_MAC_KEY_PREVIOUS,
      'API key': settings.GATEWAY_API_KEY,
      NEXTAUTH_SECRET: settings.NEXTAUTH_SECRET,
      NOTIFICATION_SECRET: settings.NOTIFICATION_SECRET,
      METRICS_TOKEN: settings.METRICS_TOKEN,
      'database password': databasePassword,
    };
    this.#canaries = Object.entries(secrets).flatMap(([name, secret]) => {
      if (!secret || secret.length < 12) return [];
      const escaped = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return [{ name, pattern: new RegExp(escaped, 'i') }];
    });
    // The number's digits with separators; the CVV's three digits would match everywhere.
    this.#canaries.push({ name: 'test PAN', pattern: /4\D?(?:1\D{0,2}){14}1(?!\d)/ });
    this.#canaries.push({ name: 'CVV', pattern: /cvv2?\W{1,12}739\b/i });
  }

  get names(): string[] {
    return this.#canaries.map(({ name }) => name);
  }

  /** Searches one text; `kind` is where such texts come from. */
  search(text: string, kind: string, where = kind): void {
    this.searched[kind] = (this.searched[kind] ?? 0) + text.length;
    for (const { name, pattern } of this.#canaries) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const near = text.slice(Math.max(0, found.index - 60), found.index).replace(/\s+/g, ' ');
      this.findings.push({ canary: name, where, near });
    }
  }

  /** Searches what was added to a log since the last call; returns it. */
  searchLog(file: string, kind = 'logs'): string {
    if (!existsSync(file)) return '';
    const from = this.#fileOffsets.get(file) ?? 0;
    const size = statSync(file).size;
    if (size <= from) return '';
    const bytes = Buffer.alloc(size - from);
    const handle = openSync(file, 'r');
    readSync(handle, bytes, 0, bytes.length, from);
    closeSync(handle);
    this.#fileOffsets.set(file, size);
    const text = bytes.toString('utf8');
    this.search(text, kind, file.split('/').at(-1));
    return text;
  }

  /** Searches all files below a folder. */
  searchFolder(folder: string, kind: string): void {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      if (statSync(file).isFile()) this.search(readFileSync(file, 'latin1'), kind, name);
    }
  }
}
