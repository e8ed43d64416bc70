import { MIN_LISTENERS } from '../../../../contract/platform/back-office/analytics.ts'

/** A group of plays, such as those from one country. */
export interface Group {
  value: string
  plays: number
  /** Distinct listeners, or fewer if they are not known exactly. */
  listeners: number
}

export interface Published {
  /** Groups with enough listeners, most plays first. */
  groups: Group[]
  /** Plays of the others, which are enough listeners together; 0 if there are none. */
  others: number
  /** The groups that were merged. */
  merged: string[]
}

/**
 * Merges groups of fewer than five listeners. As the total is known, what was merged could be told from it: so the
 * smallest other groups are merged with them until they are five listeners together. If all of them are not, nothing
 * is published.
 */
export const publishable = (
  groups: readonly Group[],
  /** Distinct listeners of several groups together. */
  listenersOf: (values: readonly string[]) => number,
): Published => {
  const sorted = groups
    .filter(({ plays }) => plays > 0)
    .sort((a, b) => b.plays - a.plays || (a.value < b.value ? -1 : 1))
  const shown = sorted.filter(({ listeners }) => listeners >= MIN_LISTENERS)
  const merged = sorted.filter(({ listeners }) => listeners < MIN_LISTENERS)
  const valuesOf = () => merged.map(({ value }) => value)
  while (merged.length > 0 && shown.length > 0 && listenersOf(valuesOf()) < MIN_LISTENERS)
    merged.push(shown.pop() as Group)
  const enough = merged.length === 0 || listenersOf(valuesOf()) >= MIN_LISTENERS
  return {
    groups: enough ? shown : [],
    others: enough ? merged.reduce((sum, { plays }) => sum + plays, 0) : 0,
    merged: valuesOf(),
  }
}
