import * as z from 'zod/mini'
import { handled } from './admin/crud.ts'
import { selling } from './prices.ts'

/** The address of somebody who got a free download of an artist. */
const row = z.object({
  id: z.number(),
  email: z.string(),
  /** What was downloaded. */
  title: z.string(),
  /** ISO 3166-1 alpha-2; null if it is not known. */
  country: z.nullable(z.string()),
  created_at: z.string(),
})
export type ArtistAddress = z.infer<typeof row>

const { id: _, ...item } = row.shape

/** Email addresses that an artist received for free downloads, for its owners. */
export const artistAddresses = handled({
  area: 'artist',
  resource: 'addresses',
  noun: 'email addresses that an artist received for free downloads',
  read: 'artist',
  write: 'artist',
  feature: selling,
  row,
  item,
  sorts: ['-created_at', 'email', 'title', 'country'],
  filters: {},
  actions: ['delete'],
})
