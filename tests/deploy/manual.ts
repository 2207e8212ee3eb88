// What does the manual tell somebody to type? The blocks of commands, as they stand on its pages.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/cli/project-root';

/** The one block of a page that holds these words; several, or none, is an error. */
export function blockOf(page: string, words: string): string {
  const text = readFileSync(join(projectRoot, 'docs/operations', page), 'utf8');
  const blocks = [...text.matchAll(/^( *)```\n(.*?)^ *```/gms)].map(
    ([, indent = '', content = '']) => content.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  const found = blocks.filter((block) => block.includes(words));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks with "${words}".`);
  return found[0] ?? '';
}

/** A block with its examples replaced; each must be there. */
export function withOurs(block: string, ours: Readonly<Record<string, string>>): string {
  return Object.entries(ours).reduce((now, [example, own]) => {
    if (!now.includes(example)) throw new Error(`"${example}" is not in:\n${now}`);
    return now.replaceAll(example, own);
  }, block);
}

/** The settings that a page tells to write, with what holds for a drill's bank, mail and shoppers. */
export function settingsOf(page: string, words: string, mailPort: number): [string, string][] {
  const named = [...blockOf(page, words).matchAll(/^([A-Z_]+)=(.*)$/gm)];
  return Object.entries({
    ...Object.fromEntries(named.map(([, name, value]) => [name, value])),
    GATEWAY_BASE_URL: 'https://bank.example:9443',
    GATEWAY_CGI_URL: 'https://bank.example:6443',
    GATEWAY_API_KEY: randomBytes(16).toString('hex'),
    GATEWAY_TERMINAL: 'HOTEL001',
    GATEWAY_MAC_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    // All shoppers of a drill have one address.
    ATTEMPTS_PER_NETWORK_HOUR: '100000',
    UNPAID_SHARE_PERCENT: '0',
    UNPAID_MAILS_PER_ADDRESS_DAY: '0',
  });
}

/** An authority of its own in this file, and beside the shell a certificate of it for these names. */
export const certificateFor = (authority: string, ...names: string[]) =>
  `ec='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
openssl req -x509 $ec -days 90 -subj /CN=Drill -keyout ca.pem -out ${authority}
openssl req $ec -subj /CN=shop.example -keyout key.pem -out request.pem
echo subjectAltName=${names.map((name) => `DNS:${name}`).join()} > names
openssl x509 -req -in request.pem -CA ${authority} -CAkey ca.pem -days 89 -extfile names -out fullchain.pem
`;
