/** Stands for the reference of a row in a text that all rows share. */
export const anyReference = '{reference}';
