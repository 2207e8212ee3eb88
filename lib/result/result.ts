// What does a function answer when failing is one of its expected ends?

/** Success: the value that was asked for. */
export type Ok<T> = { readonly ok: true; readonly value: T };

/** An expected failure: a stable code, and whatever the caller needs to act on it. */
export type Fail<C extends string = string, D = unknown> = {
  readonly ok: false;
  readonly code: C;
} & D;

export type Result<T, C extends string = string, D = unknown> = Ok<T> | Fail<C, D>;

/** One of several failures: each code with its own facts. */
export type Failure<F extends { readonly code: string }> = { readonly ok: false } & F;

/** Wraps a value as success. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Builds an expected failure; the properties of `extra` are put beside the code. */
export function fail<C extends string>(code: C): Fail<C>;
export function fail<C extends string, D extends object>(code: C, extra: D): Fail<C, D>;
export function fail(code: string, extra?: object): Fail {
  return { ...extra, ok: false, code };
}
