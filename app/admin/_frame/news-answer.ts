// What does an open page of the desk hear? The answer of /admin/news.

export type DeskNotice = {
  readonly id: string;
  readonly text: string;
  readonly href: string;
  readonly label: string;
};

export type DeskNewsAnswer = {
  /** The `since` of the next request. */
  readonly at: string;
  readonly counts: Readonly<Record<string, { readonly count: number; readonly label: string }>>;
  readonly marks: Readonly<Record<string, string>>;
  readonly notices: readonly DeskNotice[];
};
