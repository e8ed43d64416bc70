import { Ellipsis, Star } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { useIsPlaying } from '../../../player/state.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { Equalizer } from '../../../ui/pictures/Equalizer.tsx'
import { PauseIcon, PlayIcon } from '../../../ui/pictures/icons.tsx'
import { ItemLink, type Linked } from '../ItemLink.tsx'
import styles from './rows.module.css'

type Status = ReturnType<typeof useIsPlaying>

const stop = (event: MouseEvent): void => event.stopPropagation()

interface RowProps extends ComponentProps<'div'> {
  title: string
  status: Status
  onPlay: () => void
}

/** Row of an item that can be played. `--cols` of the list around it are its columns. */
export const Row = ({ title, status, onPlay, ...rest }: RowProps) => (
  // biome-ignore lint/a11y/useSemanticElements: not a set of form fields
  <div
    role="group"
    aria-label={title}
    className={classes(styles.track, status && styles.playing)}
    data-part="track"
    onDoubleClick={onPlay}
    {...rest}
  />
)

interface RowNumberProps extends Pick<RowProps, 'title' | 'status' | 'onPlay'> {
  index?: number
  tabIndex?: number | undefined
}

/** Number of a row, in whose place hovering shows a play button. */
export const RowNumber = ({ title, status, index, tabIndex, onPlay }: RowNumberProps) => {
  const { t } = useTranslation()
  const Action = status === 'play' ? PauseIcon : PlayIcon
  return (
    <PlainButton
      className={styles.index}
      data-part="number"
      tabIndex={tabIndex}
      aria-label={status === 'play' ? t('Pause {title}', { title }) : t('Play {title}', { title })}
      onClick={onPlay}
      onDoubleClick={stop}
    >
      <span className={`${styles.indexRest} tabular`} aria-hidden="true">
        {status ? <Equalizer moving={status === 'play'} /> : index}
      </span>
      <span className={styles.indexAction}>
        <Action className="icon icon-18" />
      </span>
    </PlainButton>
  )
}

/** Duration of a row. */
export const RowTime = ({ children }: { children: ReactNode }) => (
  <span className={`${styles.time} tabular`}>{children}</span>
)

interface RowMoreProps {
  title: string
  tabIndex?: number | undefined
  onOpen: (anchor: HTMLElement) => void
}

/** Opens the menu of a row. */
export const RowMore = ({ title, tabIndex, onOpen }: RowMoreProps) => {
  const { t } = useTranslation()
  return (
    <IconButton
      className={styles.more}
      data-part="icon-button more"
      tabIndex={tabIndex}
      label={t('More options for {title}', { title })}
      aria-haspopup="menu"
      onClick={(event) => onOpen(event.currentTarget)}
      onDoubleClick={stop}
    >
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
}

interface RowTitleProps {
  item: Linked
  title: string
  /** The title with what was searched for marked. */
  label?: ReactNode
  /** Small text below. */
  children?: ReactNode
}

/** Title of an item in a row, linked to its page. */
export const RowTitle = ({ item, title, label = title, children }: RowTitleProps) => (
  <div className={styles.tt}>
    <ItemLink item={item} className={`${styles.name} truncate`} data-part="name" title={title}>
      {label}
    </ItemLink>
    {children && <small>{children}</small>}
  </div>
)

/** The viewer's rating of a song, in the second line of its row. */
export const RowRating = ({ rating }: { rating: number | undefined }) => {
  const { t } = useTranslation()
  if (!rating) return null
  return (
    <span
      className={`${styles.rating} tabular`}
      role="img"
      aria-label={t('{count} stars', { count: rating })}
    >
      <Star aria-hidden="true" />
      {rating}
    </span>
  )
}

/** Cell of a column that narrow windows leave out. */
export const RowCell = ({ children }: { children?: ReactNode }) => (
  <span className={`${styles.col} truncate`}>{children}</span>
)

/** Space for a price, or what is in its place. */
export const RowPrice = ({ children }: { children?: ReactNode }) => (
  <span className={styles.price}>{children}</span>
)

interface RowSkeletonProps {
  index: number
  cover: boolean | undefined
  /** Cells between title and duration. */
  children: ReactNode
  /** After the duration. */
  price?: ReactNode
}

/** Skeleton of a row. */
export const RowSkeleton = ({ index, cover, children, price }: RowSkeletonProps) => (
  <div className={styles.track} data-part="track">
    <span className={styles.numberLoading}>
      <Skeleton width={12} height={12} />
    </span>
    {cover && <Skeleton width={40} height={40} />}
    <span className="grid gap-2">
      <Skeleton width={`${62 - ((index * 17) % 30)}%`} height={12} />
      <Skeleton width={`${38 - ((index * 11) % 18)}%`} height={10} />
    </span>
    {children}
    <span className={styles.heart} />
    <Skeleton width={40} height={12} className={styles.timeLoading} />
    {price}
  </div>
)
