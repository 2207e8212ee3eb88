// What is a protection, how is it taken away, and which tests must notice?

/** One place of the product's source, named by its function or quoted. */
export type SourceChange = {
  readonly file: string;
  /**
   * `value`: an expression gives way to another. `statement`: whole statements give way to others
   * or to nothing. `property`: properties of an object literal, each with its comma. `text`: words
   * inside a template literal, such as SQL.
   */
  readonly how: 'value' | 'statement' | 'property' | 'text';
  readonly place: NamedWords | Quoted;
  readonly replace: string;
};

/** The smallest expression or statement of a function that holds all the words. */
export type NamedWords = { readonly in: string; readonly words: readonly string[] };

/** Occurs in its file exactly once, or is the first after a text that does. */
export type Quoted = { readonly find: string; readonly after?: string };

/** Something that the migrations made is taken out of the database again. */
type DatabaseChange = { readonly sql: string };

export type Change = SourceChange | DatabaseChange;

/** A file of tests, of which one must fail. */
export type Killer = {
  readonly project: 'unit' | 'integration';
  readonly file: string;
};

export type Protection = {
  readonly id: string;
  /** What holds while the protection is there. */
  readonly protection: string;
  readonly changes: readonly Change[];
  readonly killer: Killer;
};

/** The variable that takes one protection away in the copy; the product knows no such thing. */
export const removedVariable = 'REMOVED_PROTECTION';

export const isSourceChange = (change: Change): change is SourceChange => 'file' in change;

export const killerIn = (project: Killer['project'], file: string): Killer => ({
  project,
  file: `tests/${project}/${file}.test.ts`,
});
