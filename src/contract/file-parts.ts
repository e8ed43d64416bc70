/** Bytes of the parts in which devices save a file, all but the last of this size. Apart from the calls: workers need no schemas. */
export const PART_BYTES = 1024 * 1024
