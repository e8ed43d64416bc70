import * as z from 'zod/mini'
import { profileRef } from '../platform/user.ts'

export const blendMember = z.extend(profileRef, {
  /** Joined first, and manages the others. */
  owner: z.boolean(),
  /** Null while invited. */
  joined_at: z.nullable(z.string()),
})
export type BlendMember = z.infer<typeof blendMember>

export const blendRef = z.object({
  type: z.literal('blend'),
  id: z.number(),
  /** The first names of its members. */
  title: z.string(),
  /** By when they joined, then those invited. */
  members: z.array(blendMember),
  /** Whether the viewer joined; otherwise they are invited. */
  joined: z.boolean(),
  /** How much the members match on average, 0 to 100; null without two who listened enough. */
  score: z.nullable(z.number()),
})
export type BlendRef = z.infer<typeof blendRef>

/** Returns how people of a Blend are called together: by first names, or whole ones where they share the first. */
export const blendTitle = (people: readonly { name: string }[]): string => {
  const first = people.map(({ name }) => name.split(' ', 1)[0])
  return people
    .map(({ name }, at) => (first.indexOf(first[at]) === first.lastIndexOf(first[at]) ? first[at] : name))
    .join(' + ')
}
