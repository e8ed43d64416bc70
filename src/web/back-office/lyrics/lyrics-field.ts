import type { Field } from '../crud/types.ts'
import { type EditedLyrics, LyricsInput } from './LyricsInput.tsx'

/** The field for lyrics. */
export const lyricsField = (label: string): Field => ({
  kind: 'custom',
  name: 'lyrics',
  label,
  input: LyricsInput,
  summary: (value) => (value as EditedLyrics).text,
  from: ({ id, title, lyrics }): EditedLyrics => ({
    song: { id: id as number, title: title as string },
    text: (lyrics as string | null) ?? '',
  }),
  body: (value) => (value as EditedLyrics).text || null,
})
