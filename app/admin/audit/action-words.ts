import { getTranslations } from '@/lib/i18n/translations';

/**
 * Returns a function that names the action of an audit entry: as text for every current action, by
 * its code for one of an earlier version. Actions on an order use its timeline's texts.
 */
export async function actionWords(): Promise<(action: string) => string> {
  const orders = await getTranslations('desk.timeline.actions');
  const notes = await getTranslations('order.timeline');
  const own = await getTranslations('people.act');
  return (action) => {
    const key = action as never;
    if (orders.has(key)) return orders(key);
    if (action.startsWith('note.') && notes.has(key)) return notes(key);
    return own.has(key) ? own(key) : action;
  };
}
