import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type CommandInput, defineCommand } from '../cli/command';
import type { Lifetime } from '../cli/lifetime';
import { Refusal } from '../cli/refusal';
import { openForTools } from '../stack/tool-settings';

await defineCommand({
  name: 'user:create',
  summary: 'Creates a member of staff who can sign in.',
  help: [
    'npm run user:create -- --email noor@hotel.example --name "Noor Salim" --preset staff',
    '',
    'Presets: staff sees orders and completes payments; admin may do everything. Without',
    '--password-stdin a password is generated and printed once; with it, standard input is read.',
    '',
    'npm run user:create -- --founders noor@hotel.example,omar@hotel.example',
    '',
    'Names the two people of a new installation who can approve for each other from the first day.',
    'Once, and within seven days of the first account; all others wait until theirs is that old.',
  ],
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    preset: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    founders: { type: 'string' },
  },
  async run(input, lifetime) {
    if (input.values.founders !== undefined) {
      await found(required(input, 'founders'), lifetime);
      return;
    }
    const email = required(input, 'email');
    const name = required(input, 'name');
    const preset = required(input, 'preset');
    if (preset !== 'staff' && preset !== 'admin') {
      throw new Refusal('--preset must be staff or admin.', 'See: npm run user:create -- --help');
    }
    const isRead = input.values['password-stdin'] === true;
    const password = isRead
      ? (await text(process.stdin)).replace(/\r?\n$/, '')
      : randomBytes(15).toString('base64url');
    await openForTools(lifetime);
    const [{ createUser }, { presets }] = await Promise.all([
      import('@/lib/auth/users/create-user'),
      import('@/lib/rights/permissions'),
    ]);
    const made = await createUser({ email, name, password, permissions: presets[preset] });
    if (!made.ok) throw refusalFor(made.code, 'problem' in made ? made.problem : '');
    console.log(`${email} can sign in (${preset}).`);
    if (!isRead) console.log(`Password, shown this once: ${password}`);
  },
});

async function found(list: string, lifetime: Lifetime): Promise<void> {
  await openForTools(lifetime);
  const { nameFounders } = await import('@/lib/auth/users/founders');
  const named = await nameFounders(list.split(','));
  if (!named.ok) {
    const [sentence, remedy] = founderRefusals[named.code];
    throw new Refusal(sentence, remedy);
  }
  console.log('These two can approve for each other from now on.');
}

const founderRefusals = {
  NOT_TWO_PEOPLE: [
    '--founders must name two different users by their email addresses.',
    'Create both first, then name them: --founders noor@hotel.example,omar@hotel.example',
  ],
  NOT_AN_APPROVER: [
    'Both founders must be enabled users who can approve.',
    'Create them with --preset admin.',
  ],
  ALREADY_NAMED: [
    'The founders have been named already, and stay the same.',
    'A new account can approve seven days after it was made.',
  ],
  NOT_NEW: [
    'The first account is seven days old or older, so founders cannot be named any more.',
    'Accounts that are seven days old can approve without it.',
  ],
} as const;

function required(input: CommandInput, option: string): string {
  const value = input.values[option];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new Refusal(`--${option} is missing.`, 'See: npm run user:create -- --help');
}

function refusalFor(code: 'EMAIL_TAKEN' | 'BAD_EMAIL' | 'WEAK_PASSWORD', problem: string): Refusal {
  const sentences = {
    EMAIL_TAKEN: ['A user with this email address already exists.', 'Use another address.'],
    BAD_EMAIL: ['This is not a valid email address.', 'Example: --email noor@hotel.example'],
    WEAK_PASSWORD: [
      `The password is not good enough (${problem.toLowerCase().replaceAll('_', ' ')}).`,
      'Use at least 8 characters, not a common phrase or a name.',
    ],
  } as const;
  const [sentence, remedy] = sentences[code];
  return new Refusal(sentence, remedy);
}
