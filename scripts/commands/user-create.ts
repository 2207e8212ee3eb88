import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { generateClient } from '../build/generate';
import { type CommandInput, defineCommand } from '../cli/command';
import { Refusal } from '../cli/refusal';
import { openDatabase } from '../stack/database';
import { fillForTools } from '../stack/tool-settings';

await defineCommand({
  name: 'user:create',
  summary: 'Makes a member of staff who may sign in.',
  help: [
    'npm run user:create -- --email noor@hotel.example --name "Noor Salim" --preset staff',
    '',
    'Presets: staff sees orders and completes; admin may do everything. Without --password-stdin',
    'a password is generated and printed once; with it, it is read from standard input.',
  ],
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    preset: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  async run(input, lifetime) {
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
    await generateClient(lifetime);
    const { url } = await openDatabase(lifetime, process.env);
    fillForTools(url);
    const [{ createUser }, { presets }, { closeMoneyPool }] = await Promise.all([
      import('@/lib/auth/people/create-user'),
      import('@/lib/permissions'),
      import('../../lib/db/transaction'),
    ]);
    lifetime.own(closeMoneyPool);
    const made = await createUser({ email, name, password, permissions: presets[preset] });
    if (!made.ok) throw refusalFor(made.code, 'problem' in made ? made.problem : '');
    console.log(`${email} may sign in (${preset}).`);
    if (!isRead) console.log(`Password, shown this once: ${password}`);
  },
});

function required(input: CommandInput, option: string): string {
  const value = input.values[option];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new Refusal(`--${option} is missing.`, 'See: npm run user:create -- --help');
}

function refusalFor(code: 'EMAIL_TAKEN' | 'BAD_EMAIL' | 'WEAK_PASSWORD', problem: string): Refusal {
  const sentences = {
    EMAIL_TAKEN: ['Somebody with this e-mail address exists already.', 'Choose another address.'],
    BAD_EMAIL: ['This is not one plain e-mail address.', 'Example: --email noor@hotel.example'],
    WEAK_PASSWORD: [
      `The password is not good enough (${problem.toLowerCase().replaceAll('_', ' ')}).`,
      'Use at least 8 characters that are no common phrase and no name.',
    ],
  } as const;
  const [sentence, remedy] = sentences[code];
  return new Refusal(sentence, remedy);
}
