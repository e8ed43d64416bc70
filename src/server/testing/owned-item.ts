/** Identifies an item of any kind. */
export type Id = number | string
