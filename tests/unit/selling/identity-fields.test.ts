import { expect, test } from 'vitest';
import { identityFormFields } from '@/app/admin/settings/shop/identity-fields';
import type { Translate } from '@/lib/i18n/translations';
import type { IdentityInput } from '@/lib/selling/identity/identity-input';
import en from '@/messages/en/settings.json';

test('the page of the identity asks for no text that is not there', () => {
  const asked: string[] = [];
  const t = ((key: string) => asked.push(key)) as unknown as Translate;
  const fields = identityFormFields(t, (() => '') as unknown as Translate, {} as IdentityInput);
  expect(fields.filter(({ type }) => type === 'heading')).toHaveLength(3);
  const textOf = (key: string) =>
    key.split('.').reduce<unknown>((part, name) => (part as never)?.[name], en.shop);
  expect(asked.filter((key) => typeof textOf(key) !== 'string')).toEqual([]);
});
