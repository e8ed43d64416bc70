import * as z from 'zod/mini'
import { id } from './pagination.ts'

/** The artist of a request; the selected one if absent. */
export const ofArtist = { artist_id: z.optional(id) }
