// How does a test ask the database something that the product never asks? With a text of its own.
import type { Statement } from '@/lib/db/statement';

/** A text without a name or columns; the test says what its rows are. */
export const plain = <Row = unknown>(text: string): Statement<Row> => ({
  name: '',
  text,
  columns: {},
});
