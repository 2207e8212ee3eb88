import { expect, it } from 'vitest';
import { describeResponseCode, knownResponseCodes } from '@/lib/gateway/response-codes';
import { locales } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';

it.each(locales)('every response code of the bank has its meaning in %s', async (locale) => {
  const { desk } = (await readMessages(locale)) as {
    desk: { responseCode: { meaning: Record<string, string> } };
  };
  const { unlisted, ...meanings } = desk.responseCode.meaning;
  expect(Object.keys(meanings).sort()).toEqual([...knownResponseCodes()].sort());
  expect(unlisted).not.toBe('');
});

it('the English meanings are those of the gateway’s dictionary', async () => {
  const { desk } = (await readMessages('en')) as {
    desk: { responseCode: { meaning: Record<string, string> } };
  };
  for (const code of knownResponseCodes()) {
    expect(desk.responseCode.meaning[code]).toBe(describeResponseCode(code).meaning);
  }
  expect(desk.responseCode.meaning.unlisted).toBe(describeResponseCode('?').meaning);
});
