import * as z from 'zod/mini'
import { MAX_CHAPTERS } from './episode-chapters.ts'

/** Where spots may be heard in the episodes of a podcast, as in IAB VMAP: nowhere unless their editors say so. */
export const podcastBreaks = z.strictObject({
  before: z.boolean(),
  /** Before the chapter that starts nearest to the middle. */
  middle: z.boolean(),
  after: z.boolean(),
})
export type PodcastBreaks = z.infer<typeof podcastBreaks>

/** The same for an episode; null as in its podcast. */
export const episodeBreaks = z.nullable(
  z.strictObject({
    before: z.boolean(),
    /** Seconds at which chapters start. */
    chapters: z
      .array(z.number().check(z.nonnegative(), z.maximum(1_000_000)))
      .check(z.maxLength(MAX_CHAPTERS)),
    after: z.boolean(),
  }),
)
export type EpisodeBreaks = z.infer<typeof episodeBreaks>

export const NO_BREAKS: PodcastBreaks = { before: false, middle: false, after: false }
