import { bootRefusal } from '@/lib/jobs/boot-refusal';
import { parseSettings, SettingsError } from '@/lib/settings/env';

describe('the sentences of a refused start', () => {
  it('N4 name each variable of bad settings and never a value', () => {
    const parsed = parseSettings({ DIWAN_MODE: 'production', NEXTAUTH_SECRET: 'canary-short' });
    if (parsed.ok) throw new Error('these settings must be refused');
    const sentences = bootRefusal(new SettingsError(parsed.problems)) ?? [];
    expect(sentences.some((sentence) => sentence.startsWith('NEXTAUTH_SECRET '))).toBe(true);
    expect(sentences.some((sentence) => sentence.startsWith('DATABASE_URL '))).toBe(true);
    expect(sentences.join('\n')).not.toContain('canary');
  });

  it('H1 name DATABASE_URL when the database does not answer', () => {
    const given = { code: 'DATABASE_UNAVAILABLE', detail: 'ECONNREFUSED' };
    const error = Object.assign(new Error('down'), given);
    expect(bootRefusal(error)?.join()).toContain('DATABASE_URL');
  });

  it('say what a pooler lacks, and do not ask whether it runs', () => {
    const error = Object.assign(new Error(), { code: 'DATABASE_UNAVAILABLE', detail: '08P01' });
    expect(bootRefusal(error)?.join()).toMatch(/PgBouncer must be 1\.21 or newer/);
    expect(bootRefusal(error)?.join()).not.toContain('Is it running');
  });

  it('give the remedy for a database without tables', () => {
    const error = Object.assign(new Error('relation does not exist'), { code: '42P01' });
    expect(bootRefusal(error)?.join()).toContain('npm run db:migrate');
  });

  it('are missing for a fault of ours, which the log describes', () => {
    expect(bootRefusal(new TypeError('x is not a function'))).toBeNull();
    expect(bootRefusal('text')).toBeNull();
  });
});
