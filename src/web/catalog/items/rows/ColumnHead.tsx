import { ArrowDown, ArrowUp, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './rows.module.css'
import { directionOf, type SongColumn, type SongSorting, sortAfter } from './song-sort.ts'

interface ColumnHeadProps {
  column: SongColumn
  /** Name for screen readers; shown unless there is an icon. */
  label: string
  icon?: ReactNode
  sorting?: SongSorting | undefined
  className?: string | undefined
}

/** Header of a column; a button if the list can be sorted by it. */
export const ColumnHead = ({ column, label, icon, sorting, className }: ColumnHeadProps) => {
  const name = sorting?.by[column]
  if (!sorting || !name) return <span className={className}>{icon ?? label}</span>
  const direction = directionOf(sorting.value, name)
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are a list
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is focused
    <span role="columnheader" aria-sort={direction ?? 'none'} className={className}>
      <PlainButton
        className={classes(styles.columnHead, direction && styles.sorted)}
        aria-label={icon ? label : undefined}
        data-tip={icon ? label : undefined}
        onClick={() => sorting.onSort(sortAfter(sorting, column))}
      >
        {icon ?? label}
        {direction && <Arrow className="icon-16" aria-hidden="true" />}
      </PlainButton>
    </span>
  )
}

interface HeadRowProps {
  sorting?: SongSorting | undefined
  /** The rows have covers. */
  cover?: boolean | undefined
  /** Headers after that of the title. */
  children: ReactNode
}

/** Headers of the columns of a list, which begin with number and title. */
export const HeadRow = ({ sorting, cover, children }: HeadRowProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.thead} role={sorting && 'row'}>
      <span className={styles.theadNumber} aria-hidden="true">
        #
      </span>
      {cover && <span />}
      <span className={styles.theadNames}>
        <ColumnHead column="title" label={t('Title')} sorting={sorting} />
        {sorting?.by.artist && <ColumnHead column="artist" label={t('Artist')} sorting={sorting} />}
      </span>
      {children}
    </div>
  )
}

/** Header of the durations. */
export const DurationHead = ({ sorting }: { sorting?: SongSorting | undefined }) => {
  const { t } = useTranslation()
  return (
    <ColumnHead
      column="duration"
      label={t('Duration')}
      icon={<Clock className="icon-16" aria-hidden="true" />}
      sorting={sorting}
      className={styles.theadTime}
    />
  )
}
