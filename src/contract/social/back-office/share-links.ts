import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { handled } from '../../core/back-office/crud.ts'
import { linkedTypes } from '../share-links.ts'

/** Without tokens: staff see that a link exists, not what it opens. */
export const adminShareLink = z.object({
  id: z.number(),
  type: z.enum(linkedTypes),
  item_id: z.number(),
  title: z.string(),
  owner: choice,
  label: z.string(),
  has_password: z.boolean(),
  downloads: z.boolean(),
  visits: z.number(),
  last_visit_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type AdminShareLink = z.infer<typeof adminShareLink>

export const adminShareLinks = handled({
  resource: 'share-links',
  noun: 'share links',
  read: 'Read users',
  write: 'CED users',
  row: adminShareLink,
  item: adminShareLink.shape,
  sorts: ['-created_at', '-visits'],
  filters: { type: z.enum(linkedTypes) },
  actions: ['delete'],
})
