// How does a test run a query that the product never runs? With its own SQL text.
import type { Statement } from '@/lib/db/statement';

/** A statement without a name or columns; the test declares its row type. */
export const plain = <Row = unknown>(text: string): Statement<Row> => ({
  name: '',
  text,
  columns: {},
});
