import { translate } from '../../i18n/i18n.ts'
import type { Filter } from './types.ts'

/** Choices of a filter by how many days ago something happened, at most. */
export const recentDays = (): Filter['choices'] => [
  { value: '1', label: translate('last 24 hours') },
  { value: '7', label: translate('last 7 days') },
  { value: '30', label: translate('last 30 days') },
]
