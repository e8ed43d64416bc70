import * as z from 'zod/mini'
import { id } from './pagination.ts'
import { smartRules } from './smart-rules.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

// Extended instead of spread, so that the web app's build can drop it.
const playlistFields = z.strictObject({
  description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(5000)))),
  /** Id of a completed upload with purpose `cover`; null removes the cover. */
  cover: z.optional(z.nullable(z.uuid())),
  rules: z.optional(z.nullable(smartRules)),
})

export const playlistInput = z.extend(playlistFields, {
  title,
  public: z._default(z.boolean(), false),
  songs: z.optional(z.array(id).check(z.maxLength(500))),
})

export const playlistChange = z.extend(playlistFields, {
  title: z.optional(title),
  public: z.optional(z.boolean()),
})
