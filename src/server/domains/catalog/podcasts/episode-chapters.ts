import type { CustomChapter } from '../../../../contract/catalog/back-office/podcasts.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { linesOf } from '../feeds/ingest/extras.service.ts'

/** Custom chapters and transcript; undefined leaves them unchanged. */
export interface ChaptersInput {
  chapters?: CustomChapter[] | null | undefined
  transcript?: { text: string } | null | undefined
}

const refuse = (why: string): never => throwFieldErrors({ chapters: [why] })

/** Returns chapters sorted by time. 422 at `chapters` for duplicate times or times after the end, if it is known. */
const ordered = (chapters: CustomChapter[], duration: number): CustomChapter[] => {
  const all = chapters.toSorted((one, other) => one.at - other.at)
  if (all.some(({ at }, index) => at === all[index - 1]?.at)) refuse('Two chapters start at the same time.')
  if (duration > 0 && (all.at(-1)?.at ?? 0) >= duration)
    refuse('A chapter starts after the end of the audio.')
  return all
}

/** Returns the columns of the input; `duration` is that of the audio, 0 if unknown. */
export const chapterColumns = ({ chapters, transcript }: ChaptersInput, duration: number) => ({
  ...(chapters !== undefined && {
    custom_chapters: chapters && JSON.stringify(ordered(chapters, duration)),
  }),
  ...(transcript !== undefined && {
    custom_transcript: transcript && JSON.stringify(linesOf(transcript.text, 'transcript')),
  }),
})
