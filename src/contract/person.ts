import * as z from 'zod/mini'
import { cover } from './cover.ts'

/** A user as named beside something they did. */
export const person = z.object({ id: z.number(), name: z.string(), avatar: z.nullable(cover) })
export type Person = z.infer<typeof person>
