import { createTranslator } from 'next-intl';
import { actionWords } from '@/app/admin/audit/action-words';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { locales } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';

const speaking = vi.hoisted(() => ({ translate: (_namespace: string): unknown => undefined }));
vi.mock('@/lib/i18n/translations', () => ({
  getTranslations: async (namespace: string) => speaking.translate(namespace),
}));

const acts: readonly AuditAction[] = ['user_created', 'day.signed', 'order.placed', 'note.added'];

test.each(locales)('acts of every group have their words in %s', async (locale) => {
  const messages = await readMessages(locale);
  speaking.translate = (namespace) =>
    createTranslator({ locale, messages, namespace: namespace as 'people.act' });
  const words = await actionWords();
  expect(acts.filter((action) => words(action) === action)).toEqual([]);
  // @ts-expect-error an act without words is none
  expect(words('desk.knocked' satisfies AuditAction)).toBe('desk.knocked');
});

test('an act of an older house is shown by its code', async () => {
  const messages = await readMessages('en');
  speaking.translate = (namespace) =>
    createTranslator({ locale: 'en', messages, namespace: namespace as 'people.act' });
  expect((await actionWords())('desk.knocked')).toBe('desk.knocked');
});
