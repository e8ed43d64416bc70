import * as z from 'zod/mini'
import { creditRoles, MAX_CREDITS } from './credit-roles.ts'
import { id } from './pagination.ts'

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** All credits of a song, in order. */
export const creditsInput = z
  .array(
    z.strictObject({
      role: z.enum(creditRoles),
      name: text(150),
      artist_id: z.nullable(id),
      instrument: z.nullable(text(60)),
    }),
  )
  .check(z.maxLength(MAX_CREDITS))
