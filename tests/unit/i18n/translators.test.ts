import * as bankCodes from '@/lib/i18n/bank-codes';
import { readMessages } from '@/lib/i18n/messages';
import { translatorIn } from '@/lib/i18n/translators';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ merchantTimezone: 'Asia/Baghdad' }) }));

test('texts that could not be read once are read again, and then kept', async () => {
  const read = vi.spyOn(bankCodes, 'readHouseMessages').mockImplementation(readMessages);
  read.mockRejectedValueOnce(new Error('too many open files'));
  await expect(translatorIn('en', 'shop.cart')).rejects.toThrow('too many open files');
  expect((await translatorIn('en', 'shop.cart'))('title')).toBe('Your cart');
  expect(translatorIn('en', 'shop.cart')).toBe(translatorIn('en', 'shop.cart'));
  expect(read).toHaveBeenCalledTimes(2);
});
