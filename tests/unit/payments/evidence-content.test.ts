import { describe, expect, test } from 'vitest';
import { boundedText, evidenceFields } from '@/lib/payments/evidence-content';

describe('a text from outside', () => {
  test('is cut between letters, so that the database can keep it', () => {
    const cut = boundedText(`${'a'.repeat(299)}😀`);
    expect(cut).toBe(`${'a'.repeat(299)}\ufffd`);
    expect(boundedText('b'.repeat(400))).toBe('b'.repeat(300));
  });

  test('loses what PostgreSQL refuses, wherever it stands', () => {
    expect(boundedText('a\u0000b\ud83dc')).toBe('a\ufffdb\ufffdc');
    expect(evidenceFields(new Map([['DESC', '\udc00']]))).toEqual({ DESC: '\ufffd' });
  });
});
