/** The page's own search field, or else the frame's. */
export const searchFields = ['#orders-search', '.desk-search input'] as const;
