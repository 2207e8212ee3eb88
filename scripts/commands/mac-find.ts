import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createTranslator } from 'use-intl/core';
import { describeMacAnswer } from '@/lib/inspector/describe-mac-answer';
import { mailTexts } from '@/lib/inspector/mail-texts';
import { publishedProfiles } from '@/lib/inspector/published-profiles';
import { joinSamples, readSamples } from '@/lib/inspector/read-samples';
import { type Answer, findProfile, type Search } from '@/lib/mac-find/find-profile';
import inspector from '@/messages/en/inspector.json' with { type: 'json' };
import { type CommandInput, defineCommand } from '../cli/command';
import { Refusal, systemCode } from '../cli/refusal';

const bytesMax = 1024 * 1024;
/** About half a minute on two idle cores. */
const stepsUsual = 3_000_000;
const saysEvery = 250_000;
const nothingFits = 2;
const notUsable = 3;

await defineCommand({
  name: 'mac:find',
  summary: 'Finds a bank’s MAC profile from its key and signed messages; prints it as JSON.',
  help: [
    '  npm run --silent mac:find -- --key-file key.txt result.txt prepare.json > bank.json',
    '',
    'A FILE is a message with its P_SIGN: a form, JSON, an email, a line of a log, or the bank’s',
    'example with the string that was signed. One without P_SIGN gives values that hold besides,',
    'such as MERCHANT=… on a line. The key is as the bank wrote it: hex, text, base64, components',
    'on a line each or joined by ^ (XOR), or PEM; --key-file - reads it from standard input, so that',
    'it is in no history. Neither the key nor a signature is ever printed.',
    '',
    'Standard output has the profile and nothing else; standard error says how far the search is, what',
    'fits, what else fits, which further message would decide, and what to ask the bank.',
    '',
    'Exit status: 0 found; 1 a file or the key cannot be read; 2 nothing fits; 3 it fits only in a way',
    'that no profile can say, so none is printed.',
    '',
    '--steps: after how many signatures the search ends (3,000,000).',
  ],
  options: { 'key-file': { type: 'string' }, steps: { type: 'string' } },
  allowPositionals: true,
  ignoresEnvFiles: true,
  async run(input) {
    const search = await searchOf(input);
    const answer = await follow(search);
    const t = createTranslator({
      locale: 'en',
      messages: { inspector },
      namespace: 'inspector.macFind',
      timeZone: 'UTC',
    });
    const { title, lines, profile } = describeMacAnswer(answer, t as never);
    console.error([title, ...lines].join('\n'));
    if (profile !== null) process.stdout.write(profile);
    if (answer.kind === 'none') return nothingFits;
    return profile === null ? notUsable : 0;
  },
});

async function searchOf({ values, positionals }: CommandInput): Promise<Search> {
  const keyFile = values['key-file'];
  if (typeof keyFile !== 'string' || positionals.length === 0) {
    throw new Refusal('A key file and a message are needed.', 'See: npm run mac:find -- --help');
  }
  const steps = values.steps ?? String(stepsUsual);
  if (typeof steps !== 'string' || !/^[1-9][0-9]{0,9}$/.test(steps)) {
    throw new Refusal('--steps is not a number.', 'Example: --steps 20000000');
  }
  const key = await read(keyFile);
  const profiles = publishedProfiles();
  const texts = await Promise.all(positionals.map(read));
  const all = await Promise.all(
    texts.map(async (text) => readSamples(text, await mailTexts(text), profiles)),
  );
  for (const [at, { problems }] of all.entries()) {
    const [problem] = problems;
    if (problem === undefined) continue;
    throw new Refusal(
      `${positionals[at]}: ${inspector.macFind.problem[problem]}`,
      'Correct the file.',
    );
  }
  const { samples, facts } = joinSamples(all);
  if (samples.length === 0) {
    throw new Refusal(inspector.macFind.problem.NO_MAC, 'Name a file with a signed message.');
  }
  return { samples, facts, key, profiles, stepsMax: Number(steps) };
}

async function read(file: string): Promise<string> {
  try {
    const bytes = file === '-' ? readFileSync(0) : await readFile(file);
    if (bytes.length <= bytesMax) return bytes.toString('utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw new Refusal(
      `${file} cannot be read (${systemCode(error) ?? 'unknown'}).`,
      'Correct its path.',
    );
  }
  throw new Refusal(`${file} is larger than 1 MB.`, 'Give one message.');
}

/** Says how far the search is; a signal is heard between two steps. */
async function follow(search: Search): Promise<Answer> {
  const running = findProfile(search);
  let said = 0;
  for (;;) {
    const { done, value } = running.next();
    if (done) return value;
    if (value.steps - said < saysEvery) continue;
    said = value.steps;
    console.error(`${said.toLocaleString('en')} of ${value.stepsMax.toLocaleString('en')} …`);
    await new Promise(setImmediate);
  }
}
