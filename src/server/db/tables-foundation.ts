/** A type that an `item_type` column may name. */
interface ItemTypeTable {
  name: string
}

/** A file in `functions` that has been applied. */
interface SchemaFunctionTable {
  name: string
  /** SHA-256 of its text, in hexadecimal. */
  hash: string
}

export interface FoundationTables {
  item_types: ItemTypeTable
  schema_functions: SchemaFunctionTable
}
