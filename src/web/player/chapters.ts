import type { Chapter } from '../../contract/podcasts.ts'
import { queryClient } from '../api/client.ts'
import { extrasQuery } from '../api/podcasts.ts'
import { isSpoken } from './item.ts'
import { usePlayer, usePlayhead } from './state.ts'
import { seek } from './transport.ts'

/** Seconds into a chapter after which "previous" means its own start. */
const RESTART_AFTER = 3

/** Place of the chapter that is told at `time` seconds; −1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number): number =>
  chapters.findLastIndex((chapter) => chapter.at <= time)

/** Where a step by a chapter leads to from `time` seconds; null behind the last one. */
export const chapterFrom = (chapters: readonly Chapter[], time: number, step: 1 | -1): number | null => {
  const place = chapterAt(chapters, time)
  const here = chapters[place]
  if (step === 1) return chapters[place + 1]?.at ?? null
  return here && time - here.at > RESTART_AFTER ? here.at : (chapters[place - 1]?.at ?? 0)
}

/** The chapters of what plays, asked for once; none for what has none. */
export const currentChapters = async (): Promise<Chapter[]> => {
  const { currentAudio: item } = usePlayer.getState()
  if (!isSpoken(item) || !item.has_chapters) return []
  return (await queryClient.ensureQueryData(extrasQuery(item.id))).chapters
}

/** Goes to the next chapter, or to the start of this one or the one before. */
export async function stepChapter(step: 1 | -1): Promise<void> {
  const chapters = await currentChapters()
  const at = chapters.length > 0 ? chapterFrom(chapters, usePlayhead.getState().currentTime, step) : null
  if (at !== null) seek(at)
}
