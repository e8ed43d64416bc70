import type { TypedChapter } from '../../../contract/admin/episode-words.ts'
import { failFields } from '../../http/fail.ts'
import { linesOf } from '../feeds/extras.service.ts'

/** Chapters and transcript as somebody wrote them here; undefined where they stay as they are. */
export interface GivenWords {
  chapters?: TypedChapter[] | null | undefined
  transcript?: { text: string } | null | undefined
}

const refuse = (why: string): never => failFields({ chapters: [why] })

/** In the order of their times; 422 at `chapters` where two begin at once or one after the end, as far as that is known. */
const ordered = (chapters: TypedChapter[], duration: number): TypedChapter[] => {
  const all = chapters.toSorted((one, other) => one.at - other.at)
  if (all.some(({ at }, place) => at === all[place - 1]?.at)) refuse('Two chapters begin at the same time.')
  if (duration > 0 && (all.at(-1)?.at ?? 0) >= duration)
    refuse('A chapter begins after the end of the sound.')
  return all
}

/** The columns of what was written; `duration` of the sound, 0 where nobody knows it. */
export const wordColumns = ({ chapters, transcript }: GivenWords, duration: number) => ({
  ...(chapters !== undefined && {
    own_chapters: chapters && JSON.stringify(ordered(chapters, duration)),
  }),
  ...(transcript !== undefined && {
    own_transcript: transcript && JSON.stringify(linesOf(transcript.text, 'transcript')),
  }),
})
