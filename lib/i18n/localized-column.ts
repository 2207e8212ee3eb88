// How does a statement read a text in several languages?
import { typed } from '@/lib/rows/columns';
import type { Localized } from './localized';

/** A column of such texts. */
export const localized = typed<Localized>('jsonb');
