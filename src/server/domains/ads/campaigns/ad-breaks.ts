import type { AdBreaks } from '../../../../contract/ads/campaigns.ts'
import type { BreakMarks } from './campaigns.queries.ts'

export const NO_AD_BREAKS: AdBreaks = { before: false, at: [], after: false }

/** Returns the break nearest to the middle, as a list of one; none without chapters. */
const middleOf = (chapters: readonly number[], duration: number): number[] => {
  const away = (at: number): number => Math.abs(at - duration / 2)
  const [first, ...others] = chapters
  if (first === undefined || duration === 0) return []
  return [others.reduce((best, at) => (away(at) < away(best) ? at : best), first)]
}

/** Returns where spots may be heard in an episode. Chapters that are gone no longer have a break. */
export const breaksOf = ({ podcast_breaks, own_breaks, chapters, duration }: BreakMarks): AdBreaks => {
  const inside = chapters.filter((at) => at > 0 && (duration === 0 || at < duration)).sort((a, b) => a - b)
  if (own_breaks === null)
    return {
      before: podcast_breaks.before,
      at: podcast_breaks.middle ? middleOf(inside, duration) : [],
      after: podcast_breaks.after,
    }
  const { before, after, chapters: marked } = own_breaks
  return { before, at: inside.filter((at) => marked.includes(at)), after }
}
