import * as z from 'zod/mini'
import { id } from './pagination.ts'

/** Maximum number of mentions in a text. */
export const MAX_MENTIONS = 10

/** An artist or a person whom a text names as `@name`. */
export const mention = z.strictObject({
  type: z.enum(['artist', 'user']),
  id,
  /** As the text has it; whoever it names may be called otherwise by now. */
  name: z.string().check(z.minLength(1), z.maxLength(150)),
})
export type Mention = z.infer<typeof mention>
