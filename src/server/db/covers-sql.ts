import { type RawBuilder, sql } from 'kysely'

/** Returns the `cover` of a response from a row of `images` (null without one): the 512 px URL and the colour. */
export const coverOf = (alias: 'c' | 'avatar' | 'banner' | 'pc'): RawBuilder<unknown> => {
  const hash = sql.ref(`${alias}.hash`)
  return sql`case when ${hash} is not null then json_build_object(
    'url', '/storage/covers/' || left(${hash}, 2) || '/' || ${hash} || '-512.webp',
    'color', ${sql.ref(`${alias}.color`)}) end`
}
