import { sql } from 'kysely'
import { coverOf } from './covers-sql.ts'

/** Columns of a `ProfileRef` of the user `u` with its image `avatar`. */
export const refColumns = sql`'user' as type, u.id, u.name, u.name as title, ${coverOf('avatar')} as avatar`

/** Joins the image of the user `u`. */
export const joinAvatar = sql`left join images avatar on avatar.id = u.avatar_cover_id`
