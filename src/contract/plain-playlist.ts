import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { playlistRole } from './playlist-role.ts'
import type { SmartRules } from './smart-rules.ts'

/** A playlist in lists and cards. The rules of smart ones are not described, as they are not used there. */
export const plainPlaylist = z.object({
  type: z.literal('playlist'),
  id: z.number(),
  title: z.string(),
  name: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
  description: z.nullable(z.string()),
  /** The uploaded image, or null: then `mosaic` contains up to four covers of its first songs. */
  cover: z.nullable(cover),
  mosaic: z.array(cover),
  songs_count: z.number(),
  duration: z.number(),
  followers_count: z.number(),
  public: z.boolean(),
  followed: z.optional(z.boolean()),
  owned: z.optional(z.boolean()),
  /** Null for those who are neither owner nor members. */
  role: z.optional(z.nullable(playlistRole)),
  /** It has members besides its owner. */
  shared: z.boolean(),
  rules: z.nullable(z.any() as z.ZodMiniType<SmartRules>),
  created_at: z.string(),
  updated_at: z.string(),
})
