import { adviceForCode, knownResponseCodes } from '@/lib/gateway/codes/response-codes';
import { locales } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';

type Texts = Record<string, string>;
type CodeMessages = {
  desk: { responseAdvice: Texts; responseCode: { meaning: Texts } };
  status: { advice: Texts };
};

const codes = knownResponseCodes();
const allAdvice = [...codes, '?'].map((code) => adviceForCode(code));
const usedOf = (kind: 'shopperAdvice' | 'staffAdvice') =>
  [...new Set(allAdvice.map((advice) => advice[kind]))].sort();

const messagesOf = async (locale: (typeof locales)[number]): Promise<CodeMessages> =>
  (await readMessages(locale)) as CodeMessages;

it.each(locales)('every response code of the bank has its meaning in %s', async (locale) => {
  const { unlisted, ...meanings } = (await messagesOf(locale)).desk.responseCode.meaning;
  expect(Object.keys(meanings).sort()).toEqual([...codes].sort());
  expect(unlisted).not.toBe('');
});

it.each(locales)('every piece of advice is used, and has its text in %s', async (locale) => {
  const { desk, status } = await messagesOf(locale);
  expect(Object.keys(desk.responseAdvice).sort()).toEqual(usedOf('staffAdvice'));
  // `none` adds nothing to what the state says.
  expect(['none', ...Object.keys(status.advice)].sort()).toEqual(usedOf('shopperAdvice'));
});

it('the advice never blames the shopper or speaks of fraud, theft or money taken', async () => {
  const words =
    /fraud|stolen|lost|suspect|fault|wrong|invalid|you failed|your mistake|charged|taken/i;
  const { status } = await messagesOf('en');
  for (const text of Object.values(status.advice)) expect(text).not.toMatch(words);
});
