// What is a protection, how is it taken away, and which test must notice?

/** One place of the product's source. */
export type SourceChange = {
  readonly file: string;
  /**
   * `value`: an expression gives way to another. `statement`: whole statements give way to others
   * or to nothing. `property`: properties of an object literal, each with its comma. `text`: words
   * inside a template literal, such as SQL.
   */
  readonly how: 'value' | 'statement' | 'property' | 'text';
  /** Occurs in its file exactly once, or is the first after a text that does. */
  readonly find: string;
  readonly after?: string;
  readonly replace: string;
};

/** Something that the migrations made is taken out of the database again. */
type DatabaseChange = { readonly sql: string };

export type Change = SourceChange | DatabaseChange;

/** A test of behaviour by its full name: its groups and itself, joined by ` > `. */
export type Killer = {
  readonly project: 'unit' | 'integration' | 'browser';
  readonly file: string;
  readonly test: string;
  /** The test leans on earlier ones of its file, so that all of them run, both times. */
  readonly needsFile?: boolean;
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

/** Shorthands for the lists. */
export const value = (file: string, find: string, replace: string): SourceChange => ({
  file,
  how: 'value',
  find,
  replace,
});

export const statement = (file: string, find: string, replace = ''): SourceChange => ({
  file,
  how: 'statement',
  find,
  replace,
});

export const unit = (file: string, test: string): Killer => ({
  project: 'unit',
  file: `tests/unit/${file}.test.ts`,
  test,
});

export const integration = (file: string, test: string): Killer => ({
  project: 'integration',
  file: `tests/integration/${file}.test.ts`,
  test,
});

export const browser = (file: string, test: string): Killer => ({
  project: 'browser',
  file: `tests/e2e/${file}.spec.ts`,
  test,
});
