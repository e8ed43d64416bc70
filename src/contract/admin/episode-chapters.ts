import * as z from 'zod/mini'
import { webAddress } from './web-address.ts'

/** Chapters and transcripts entered in the back office; they override those of the file or the feed. */

const INVALID = 'This value isn’t valid.'
/** As many as are shown. */
export const MAX_CHAPTERS = 500
/** Maximum characters of a transcript; a day of speech has fewer. */
export const MAX_TRANSCRIPT = 1_000_000

export const customChapters = z.nullable(
  z
    .array(
      z.strictObject({
        at: z.number().check(z.refine((at) => at >= 0 && at <= 1_000_000, INVALID)),
        title: z.string().check(
          z.trim(),
          z.refine((title) => title.length > 0 && title.length <= 300, INVALID),
        ),
        url: z.nullable(webAddress),
        /** Hidden from the table of contents. */
        hidden: z.boolean(),
      }),
    )
    .check(z.maxLength(MAX_CHAPTERS)),
)
export type CustomChapter = NonNullable<z.infer<typeof customChapters>>[number]

/** The whole text of a WebVTT, SRT, JSON or plain transcript. */
export const transcriptInput = z.nullable(
  z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(MAX_TRANSCRIPT)) }),
)

/** Summary of a transcript. */
export const transcriptSummary = z.object({ lines: z.number(), opening: z.string() })
export type TranscriptSummary = z.infer<typeof transcriptSummary>
