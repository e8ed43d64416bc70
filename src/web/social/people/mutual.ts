import type { Translate } from '../../i18n/i18n.ts'

/** Says how many friends a person has in common with the viewer; an empty string without any. */
export const mutualText = (count: number, t: Translate): string =>
  count > 0 ? t('{count} mutual friends', { count }) : ''
