// Is an email address a likely typo of another? Only asked, never enforced.

/** Providers that people here use; their addresses are never questioned. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.sa',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'mail.com',
  'email.com',
  'mail.ru',
  'yandex.com',
  'yandex.ru',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'proton.me',
  'protonmail.com',
  'zoho.com',
  'fastmail.com',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'hotmail.ca',
  'yahoo.ca',
  'yahoo.de',
  'hotmail.de',
  'outlook.de',
  'yahoo.fr',
  'hotmail.fr',
  'outlook.fr',
  'orange.fr',
  'free.fr',
] as const;

/** Misspellings are matched to these only; a rare provider never replaces what was typed. */
const common = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com'];

/** Endings that do not exist, and the com, net or org that was meant. */
const slips: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  cim: 'com',
  comm: 'com',
  coom: 'com',
  ney: 'net',
  nte: 'net',
  ogr: 'org',
  orgg: 'org',
};

/** The address that was probably meant; null when there is nothing to ask. */
export function likelyAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length > 80 || (providers as readonly string[]).includes(domain))
    return null;
  const meant = nearest(domain) ?? withoutSlip(domain);
  return meant === null ? null : `${address.slice(0, at)}@${meant}`;
}

function withoutSlip(domain: string): string | null {
  const dot = domain.lastIndexOf('.');
  const ending = slips[domain.slice(dot + 1)];
  return dot < 1 || ending === undefined ? null : domain.slice(0, dot + 1) + ending;
}

/** The nearest common provider: one slip for a short name, two for nine letters or more. */
function nearest(domain: string): string | null {
  const found = common
    .map((one) => ({ one, slips: slipsBetween(domain, one) }))
    .filter(({ one, slips: count }) => count <= (one.length < 9 ? 1 : 2))
    .sort((a, b) => a.slips - b.slips);
  return found[0]?.one ?? null;
}

/** Counts letters that are missing, extra, wrong, or swapped with their neighbour. */
function slipsBetween(typed: string, meant: string): number {
  const table: number[][] = [];
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = 0; row <= typed.length; row += 1) {
    table[row] = [];
    for (let column = 0; column <= meant.length; column += 1) {
      const here = table[row] ?? [];
      if (row === 0 || column === 0) {
        here[column] = row + column;
        continue;
      }
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      here[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(row - 2, column - 2) + 1 : Number.MAX_SAFE_INTEGER,
      );
    }
  }
  return at(typed.length, meant.length);
}
