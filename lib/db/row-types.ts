// Which JavaScript types do values from the database have? Those of columns.ts.
import pg from 'pg';

export const rowTypes = new pg.TypeOverrides();
rowTypes.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value));
rowTypes.setTypeParser(pg.types.builtins.DATE, (value) => value);
