import { getTranslations } from '@/lib/i18n/translations';

/**
 * Says what an entry of the audit is about: in words for every act of this house, and by its code
 * for one that an older house wrote. The acts on an order have the words of its timeline.
 */
export async function actionWords(): Promise<(action: string) => string> {
  const orders = await getTranslations('desk.timeline.actions');
  const notes = await getTranslations('explaining.timeline');
  const own = await getTranslations('people.act');
  return (action) => {
    const key = action as never;
    if (orders.has(key)) return orders(key);
    if (action.startsWith('note.') && notes.has(key)) return notes(key);
    return own.has(key) ? own(key) : action;
  };
}
