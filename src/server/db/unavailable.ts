/** The database cannot be opened; the message is one line for the operator. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
