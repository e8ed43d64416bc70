/** NOTIFY topic: the catalog changed. */
export const CATALOG = 'catalog'
