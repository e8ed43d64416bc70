import type { AdminEpisode } from '../../../../contract/catalog/back-office/episodes.ts'
import type { Translate } from '../../../i18n/i18n.ts'

const texts = {
  kept: 'Saved on this server',
  waiting: 'Waiting to be copied',
  failed: 'Copy not available',
} as const

/** Returns the label of a mirror status. */
export const mirrorText = (t: Translate, copy: NonNullable<AdminEpisode['copy']>): string => t(texts[copy])

/** Returns the statuses as filter options. */
export const mirrorChoices = (t: Translate) =>
  Object.entries(texts).map(([value, label]) => ({ value, label: t(label) }))
