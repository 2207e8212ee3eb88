// In which form do values leave the database? The one that columns.ts gives their types.
import pg from 'pg';

export const rowTypes = new pg.TypeOverrides();
rowTypes.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value));
rowTypes.setTypeParser(pg.types.builtins.DATE, (value) => value);
