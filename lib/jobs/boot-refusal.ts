// Why can the process not start? Sentences for the person who started it.

/**
 * The sentences for an expected fault of settings or database, or null for a bug of ours. They name
 * variables and never their values.
 */
export function bootRefusal(error: unknown): readonly string[] | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const known = sentencesByCode[code];
  if (known !== undefined) return [known];
  if (code === 'SETTINGS_REFUSED' || code === 'WRONG_DATABASE' || code === 'SPOOL_REFUSED')
    return error.message.split('\n');
  if (code === 'DATABASE_UNAVAILABLE') {
    const detail = 'detail' in error ? String(error.detail).slice(0, 80) : '';
    // A pooler's error for a startup parameter that it does not pass on.
    if (detail === '08P01') return [poolerRefuses];
    return [`The database named by DATABASE_URL does not answer (${detail}). Is it running?`];
  }
  return null;
}

const poolerRefuses =
  'The pooler named by DATABASE_URL refuses what the app asks for: PgBouncer must be 1.21 or newer and set up as deploy/pgbouncer/pgbouncer.ini.';

/** Sentences for PostgreSQL's errors when it runs but refuses us. */
const sentencesByCode: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the user or password in DATABASE_URL.',
  '28000': 'The database refuses the user in DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist: create it first.',
  '42P01': 'The database has no tables of this shop yet: run npm run db:migrate.',
  '42501': 'The user in DATABASE_URL may not read the tables of this shop.',
};
