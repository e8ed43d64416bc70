import type { ShortTranscript } from '../../../contract/admin/episode-words.ts'

/** The transcript in the form of an episode. */
export interface TranscriptValue {
  /** What was brought just now; null: what stands here is to go. */
  given: { text: string; name: string } | null | undefined
  own: ShortTranscript | null
  found: ShortTranscript | null
}

/** What the form begins with. */
export const transcriptValue = (item: Record<string, unknown>): TranscriptValue => ({
  given: undefined,
  own: (item.transcript as ShortTranscript | null | undefined) ?? null,
  found: (item.found_transcript as ShortTranscript | null | undefined) ?? null,
})

/** What the body takes; undefined where it stays as it is. */
export const transcriptBody = ({ given }: TranscriptValue): { text: string } | null | undefined =>
  given && { text: given.text }

/** What stands after saving: what was brought, what was written here, or what the feed has. */
export const standing = ({ given, own, found }: TranscriptValue): ShortTranscript | null =>
  given === null ? found : (own ?? found)

/** The transcript in words. */
export const transcriptWords = (value: TranscriptValue): string =>
  value.given?.name ?? standing(value)?.opening ?? ''
