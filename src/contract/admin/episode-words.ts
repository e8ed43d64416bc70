import * as z from 'zod/mini'
import { webAddress } from './web-address.ts'

/** Chapters and transcripts that the back office writes itself; they come before those of the file or the feed. */

const INVALID = 'This value is not valid.'
/** As many as are shown. */
export const MOST_CHAPTERS = 500
/** Letters of a transcript; a day of talking has fewer. */
export const LONGEST_TRANSCRIPT = 1_000_000

export const typedChapters = z.nullable(
  z
    .array(
      z.strictObject({
        at: z.number().check(z.refine((at) => at >= 0 && at <= 1_000_000, INVALID)),
        title: z.string().check(
          z.trim(),
          z.refine((title) => title.length > 0 && title.length <= 300, INVALID),
        ),
        url: z.nullable(webAddress),
        /** Left out of the contents. */
        hidden: z.boolean(),
      }),
    )
    .check(z.maxLength(MOST_CHAPTERS)),
)
export type TypedChapter = NonNullable<z.infer<typeof typedChapters>>[number]

/** A whole WebVTT, SRT, JSON or plain text. */
export const givenTranscript = z.nullable(
  z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(LONGEST_TRANSCRIPT)) }),
)

/** What a transcript looks like in few words. */
export const shortTranscript = z.object({ lines: z.number(), opening: z.string() })
export type ShortTranscript = z.infer<typeof shortTranscript>
