import { formatNumber } from '../../i18n/format.ts'
import { classes } from '../classes.ts'
import styles from './tabs.module.css'

const looks = { segments: styles.segments, chips: styles.chips, lines: styles.lines, tiles: styles.tiles }

/** Look that choices, links and tabs share. */
export interface TabsLook {
  look?: keyof typeof looks | undefined
  /** Reaches to the edges of the page, where it fades. */
  bleed?: boolean | undefined
  className?: string | undefined
}

/** Returns the attributes of a row of items. */
export const rowProps = ({ look = 'segments', bleed, className }: TabsLook) => ({
  className: classes(styles.row, looks[look], bleed && styles.bleed, className),
  'data-part': look,
})

/** Class of an item in a row. */
export const itemClass = styles.item

/** Number of what an item leads to; null reserves its space while it loads. */
export const Count = ({ count }: { count: number | null | undefined }) =>
  count !== undefined && (
    <>
      {' '}
      <span className={`${styles.count} tabular`}>{count !== null && formatNumber(count)}</span>
    </>
  )
