// Which passwords does everyone try first? Words and patterns behind the usual lists.

/** Words that most entries of the published lists are made of, before digits are hung on. */
const commonWords = new Set(
  `password passwort passw0rd motdepasse contrasena senha parola welcome admin administrator
  letmein login master monkey dragon football baseball basketball soccer hockey superman batman
  princess sunshine shadow michael jennifer jordan jessica charlie daniel thomas robert matthew
  andrew joshua ashley michelle nicole amanda samantha iloveyou loveyou trustno computer internet
  whatever starwars pokemon mustang corvette ferrari mercedes harley yankees cowboys dallas
  steelers liverpool arsenal chelsea barcelona realmadrid manchester cookie cheese chocolate
  banana orange flower butterfly summer winter spring autumn january february october november
  december monday friday samsung google facebook microsoft apple android iphone nintendo
  playstation changeme default secret guest test testtest user username root toor temp temporary
  support server service system oracle qwerty qwertyuiop qwertyui asdfgh asdfghjk asdfghjkl
  zxcvbnm azerty azertyui azertyuiop abc abcabc abcdef abcdefg abcdefgh iraq baghdad kurdistan
  erbil basra mosul kirkuk najaf karbala muhammad mohammed ahmed allah bismillah hussein
  habibi iraqiraq diwan checkout diwancheckout hotel reception payment merchant`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

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

/**
 * True for a password that stands high in every published list: a common word with digits or
 * signs hung on either end, one unit repeated, a run along the alphabet or the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,4})\1+$/su.test(lower) || /^\d+$/.test(lower)) return true;
  const reversed = [...lower].reverse().join('');
  if (rows.some((row) => row.includes(lower) || row.includes(reversed))) return true;
  return wordsWithin(lower).some((word) => commonWords.has(word));
}

function wordsWithin(lower: string): string[] {
  const bare = trimSigns(lower);
  const spelt = [...lower].map((sign) => leet[sign] ?? sign).join('');
  const bareSpelt = [...bare].map((sign) => leet[sign] ?? sign).join('');
  return [bare, bareSpelt, trimSigns(spelt)];
}

function trimSigns(text: string): string {
  return text.replace(/^[^a-z]+|[^a-z]+$/g, '');
}
