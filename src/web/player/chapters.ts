import type { Chapter } from '../../contract/catalog/items.ts'
import { queryClient } from '../data/client.ts'
import { extrasQuery } from '../data/episode-extras.ts'
import { player } from './player.ts'
import { isEpisode } from './queue/item.ts'
import { usePlayer, usePlayhead } from './state.ts'

/** Seconds into a chapter after which "previous" restarts it. */
const RESTART_AFTER = 3

/** Returns the index of the chapter at `time` seconds; −1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number): number =>
  chapters.findLastIndex((chapter) => chapter.at <= time)

/** Returns the target of a chapter step from `time` seconds; null after the last chapter. */
export const chapterFrom = (chapters: readonly Chapter[], time: number, step: 1 | -1): number | null => {
  const index = chapterAt(chapters, time)
  const here = chapters[index]
  if (step === 1) return chapters[index + 1]?.at ?? null
  return here && time - here.at > RESTART_AFTER ? here.at : (chapters[index - 1]?.at ?? 0)
}

/** Returns the current item's chapters, cached after the first request; empty for items without chapters. */
export const currentChapters = async (): Promise<Chapter[]> => {
  const { currentAudio: item } = usePlayer.getState()
  if (!isEpisode(item) || !item.has_chapters) return []
  return (await queryClient.ensureQueryData(extrasQuery(item.id))).chapters
}

/** Skips to the next chapter, or back to the start of the current or previous one. */
export async function stepChapter(step: 1 | -1): Promise<void> {
  const chapters = await currentChapters()
  const at = chapters.length > 0 ? chapterFrom(chapters, usePlayhead.getState().currentTime, step) : null
  if (at !== null) player.seek(at)
}
