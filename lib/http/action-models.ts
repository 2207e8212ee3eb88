// Can the framework read an action's arguments in one pass? They are JSON with texts that refer to
// each other.

/** Arguments of actions are a form and what it showed before. */
const depthMax = 32;
/** Each form is made by going through all parts again. */
const formsMax = 8;
/** What our pages send beside plain texts: an escaped $, values that JSON lacks, drawn content. */
const valueText = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|D|n-?\d{1,30}$|T)/;
const formText = /^\$K[0-9a-f]+$/;
/** Another part, or a place in it where the same value stood already. */
const placeText = /^\$@?([0-9a-f]{1,4})((?::[^:]*)*)$/;

/**
 * The parts of a form with such names, by what follows the prefix. Null if one is no JSON, is too
 * deep, asks for too many forms, or refers to what is not there: the framework would answer 500.
 */
export function readModels(
  form: FormData,
  isAsked: (name: string) => boolean,
  prefix = '',
): ReadonlyMap<string, unknown> | null {
  const models = new Map<string, unknown>();
  try {
    for (const [name, value] of form) {
      if (!isAsked(name)) continue;
      const key = name.slice(prefix.length);
      // Twice, or a number in other letters: another reading than the framework's.
      if (models.has(key) || !/^(?:0|[1-9]\d*)$/.test(key)) return null;
      models.set(key, JSON.parse(String(value)));
    }
  } catch {
    return null;
  }
  return formsIn([...models.values()], depthMax, models) <= formsMax ? models : null;
}

/** How many forms a value asks for; infinitely many if it is not one of ours. */
function formsIn(value: unknown, levels: number, models: ReadonlyMap<string, unknown>): number {
  if (typeof value === 'string') return value.startsWith('$') ? formsAt(value, models) : 0;
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  return Object.values(value).reduce((sum, one) => sum + formsIn(one, levels - 1, models), 0);
}

function formsAt(text: string, models: ReadonlyMap<string, unknown>): number {
  if (valueText.test(text)) return 0;
  if (formText.test(text)) return 1;
  const [, part = '', way = ''] = placeText.exec(text) ?? [];
  const key = String(Number.parseInt(part, 16));
  return models.has(key) && leads(models.get(key), way.split(':').slice(1))
    ? 0
    : Number.POSITIVE_INFINITY;
}

/** Whether there is something at the end of the way, or a reference that is followed elsewhere. */
function leads(from: unknown, way: readonly string[]): boolean {
  let value = from;
  for (const step of way) {
    if (typeof value === 'string' && value.startsWith('$')) return true;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return true;
}
