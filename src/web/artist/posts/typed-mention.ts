/** The name being typed after an at sign, from `start` to the cursor. */
export interface TypedMention {
  start: number
  query: string
}

/** Up to three words: names contain spaces. */
const typed = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.'’&-]{1,40}(?: [\p{L}\p{N}_.'’&-]{1,40}){0,2})$/u

/** Returns the mention that ends at the cursor; null if there is none. */
export const typedMention = (text: string, cursor: number): TypedMention | null => {
  const query = typed.exec(text.slice(0, cursor))?.[1]
  return query === undefined ? null : { start: cursor - query.length - 1, query }
}
