// What does a message promise, apart from its words? Read by the parser that the shop formats with.

/** The elements of the parser, as far as they are looked at. */
type Element = {
  readonly type: number;
  readonly value: string;
  readonly children?: readonly Element[];
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
};

// It belongs to next-intl; by a name of its own, so that it is no dependency of ours.
const parserPackage: string = '@formatjs/icu-messageformat-parser';
const parser: { parse(text: string): Element[]; TYPE: Readonly<Record<string, number>> } =
  await import(/* @vite-ignore */ parserPackage);
const { TYPE, parse } = parser;

export type MessageShape = {
  readonly placeholders: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** Placeholder and its cases, in any order: `kind: completion other reversal`. */
  readonly selects: ReadonlySet<string>;
  /** Placeholder to the categories that it has words for. */
  readonly plurals: readonly (readonly [name: string, categories: readonly string[]])[];
  /** `#` and formats of numbers and dates, which choose the digits of the language. */
  readonly ownDigits: readonly string[];
  /** The words alone, one piece after the other. */
  readonly words: readonly string[];
};

/** Throws what the parser throws. */
export function shapeOf(text: string): MessageShape {
  const shape = {
    placeholders: new Set<string>(),
    tags: new Set<string>(),
    selects: new Set<string>(),
    plurals: [] as [string, string[]][],
    ownDigits: [] as string[],
    words: [] as string[],
  };
  const walk = (elements: readonly Element[]): void => {
    for (const element of elements) {
      const cases = Object.entries(element.options ?? {});
      if (element.type === TYPE.literal) shape.words.push(element.value);
      else if (element.type === TYPE.pound) shape.ownDigits.push('#');
      else if (element.type === TYPE.tag) shape.tags.add(element.value);
      else shape.placeholders.add(element.value);
      if (element.type === TYPE.select) {
        const names = cases.map(([name]) => name).sort();
        shape.selects.add(`${element.value}: ${names.join(' ')}`);
      }
      if (element.type === TYPE.plural) {
        shape.plurals.push([element.value, cases.map(([name]) => name)]);
      }
      if ([TYPE.number, TYPE.date, TYPE.time].includes(element.type)) {
        shape.ownDigits.push(`{${element.value}, …}`);
      }
      walk(element.children ?? []);
      for (const [, option] of cases) walk(option.value);
    }
  };
  walk(parse(text));
  return shape;
}
