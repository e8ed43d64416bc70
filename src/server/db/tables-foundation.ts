/** A type that an `item_type` column may name. */
export interface ItemTypeTable {
  name: string
}

/** A file in `functions` that has been applied. */
export interface SchemaFunctionTable {
  name: string
  /** SHA-256 of its text, in hexadecimal. */
  hash: string
}
