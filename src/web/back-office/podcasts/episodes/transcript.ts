import type { TranscriptSummary } from '../../../../contract/catalog/back-office/podcasts.ts'

/** Transcript in the episode form. */
export interface TranscriptValue {
  /** The new transcript; null removes the custom one. */
  input: { text: string; name: string } | null | undefined
  own: TranscriptSummary | null
  found: TranscriptSummary | null
}

/** Returns the initial form value. */
export const transcriptValue = (item: Record<string, unknown>): TranscriptValue => ({
  input: undefined,
  own: (item.transcript as TranscriptSummary | null | undefined) ?? null,
  found: (item.found_transcript as TranscriptSummary | null | undefined) ?? null,
})

/** Returns the transcript for the request body; undefined if unchanged. */
export const transcriptBody = ({ input }: TranscriptValue): { text: string } | null | undefined =>
  input && { text: input.text }

/** Returns the transcript that applies after saving: the custom one, or that of the feed. */
export const currentText = ({ input, own, found }: TranscriptValue): TranscriptSummary | null =>
  input === null ? found : (own ?? found)

/** Formats the transcript as text. */
export const transcriptText = (value: TranscriptValue): string =>
  value.input?.name ?? currentText(value)?.opening ?? ''
