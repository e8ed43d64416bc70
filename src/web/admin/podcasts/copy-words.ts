import type { AdminEpisode } from '../../../contract/admin/episodes.ts'
import type { Translate } from '../../i18n/i18n.ts'

const words = { kept: 'Copy is kept', waiting: 'Copy is to come', failed: 'No copy to be had' } as const

/** How the copy of an episode is doing, in words. */
export const copyWords = (t: Translate, copy: NonNullable<AdminEpisode['copy']>): string => t(words[copy])

/** The same as choices of a filter. */
export const copyChoices = (t: Translate) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))
