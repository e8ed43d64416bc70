import * as z from 'zod/mini'

export const lyrics = z.object({
  synced: z.boolean(),
  /** `at` in seconds: in synced lyrics only, and not for gaps, section headers and lines that nobody has timed yet. */
  lines: z.array(z.object({ at: z.optional(z.number()), text: z.string() })),
})
export type Lyrics = z.infer<typeof lyrics>

export const streamInfo = z.object({
  /** Null while the item is not packaged yet. */
  hls_url: z.nullable(z.string()),
  file_url: z.string(),
  mime: z.string(),
  /** Of what is heard: of a preview, its own. */
  duration: z.number(),
  /** Only the beginning is heard until it is bought. */
  preview: z.boolean(),
  expires_at: z.string(),
  /** kbit/s of the renditions. */
  bitrates: z.array(z.number()),
  gain_db: z.nullable(z.number()),
  album_gain_db: z.nullable(z.number()),
  /** True peak in dBTP. */
  peak: z.nullable(z.number()),
  /** 800 bars of 0 to 255; empty until measured. */
  waveform: z.array(z.number()),
  lyrics: z.nullable(lyrics),
})
export type StreamInfo = z.infer<typeof streamInfo>
