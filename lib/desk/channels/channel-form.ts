// What do staff enter for a channel? Its name, the rooms that it sells, and the address of its calendar.
import { field, line, text, tick } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';

const roomsMax = 50;
const addressMax = 2_000;

/** What staff enter for a channel; the address may be left out where only ours is read. */
export const channelForm = {
  name: text(60),
  rooms: field(readLabels, {
    write: (labels) => labels.join(', '),
    initial: [],
    maxLength: 600,
  }),
  address: line(readAddress, { type: 'url', maxLength: addressMax, dir: 'ltr' }),
  echoes: tick(),
};

/** Labels of rooms, separated by commas or lines, each once. */
function readLabels(typed: string): Result<string[], 'required' | 'tooManyRooms'> {
  const labels = typed
    .split(/[,،;\n]/)
    .map((label) => label.trim())
    .filter((label) => label !== '');
  if (labels.length === 0) return fail('required');
  const each = [...new Set(labels)];
  return each.length <= roomsMax ? ok(each) : fail('tooManyRooms');
}

/** An address of the web without a user; `webcal` is another word for https. */
function readAddress(typed: string): Result<string, 'badAddress'> {
  const address = typed.trim().replace(/^webcal:/i, 'https:');
  if (address === '') return ok('');
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOne = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  return isOne && address.length <= addressMax && url.password === ''
    ? ok(url.href)
    : fail('badAddress');
}
