import * as z from 'zod/mini'
import { cover } from './cover.ts'
import { friendStatus } from './friend-status.ts'

/** A user as lists show them. */
export const profileRef = z.object({
  type: z.literal('user'),
  id: z.number(),
  name: z.string(),
  title: z.string(),
  avatar: z.nullable(cover),
  followed: z.optional(z.boolean()),
  friend_status: z.optional(friendStatus),
})
export type ProfileRef = z.infer<typeof profileRef>
