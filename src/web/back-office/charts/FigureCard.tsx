import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './dashboard.module.css'
import { FigureValue } from './FigureList.tsx'
import { change, figure } from './texts.ts'

const WIDTH = 88
const HEIGHT = 28

/** Small line chart without axes. */
export const Sparkline = ({ values }: { values: number[] }) => {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, n) => `${(n * step).toFixed(1)},${((1 - value / most) * HEIGHT).toFixed(1)}`,
  )
  return (
    <svg className={styles.sparkline} viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}

export interface FigureData {
  value: number
  previous: number
  /** One value per interval, for a sparkline. */
  series: number[]
}

interface ChangeProps extends Pick<FigureData, 'value' | 'previous'> {
  lessIsBetter: boolean
  /** What it is compared with. */
  children: string
}

/** A value compared with that of the previous period. */
const Change = ({ value, previous, lessIsBetter, children }: ChangeProps) => {
  const { t } = useTranslation()
  const [way, Arrow] =
    value === previous
      ? ([styles.same, Minus] as const)
      : value > previous
        ? ([lessIsBetter ? styles.down : styles.up, ArrowUp] as const)
        : ([lessIsBetter ? styles.up : styles.down, ArrowDown] as const)
  return (
    <span className={styles.change}>
      <span className={classes(styles.changeBy, way)}>
        <Arrow className="icon-16" aria-hidden="true" />
        {previous > 0 ? change(value, previous) : value > 0 && t('New')}
      </span>
      <span className="truncate muted">{children}</span>
    </span>
  )
}

interface FigureProps {
  title: string
  /** Undefined while loading. */
  figure: FigureData | undefined
  /** What came in a period and in the previous one, if that is compared rather than the figure. */
  flow?: Pick<FigureData, 'value' | 'previous'> | undefined
  /** Says more about the figure in place of the comparison. */
  note?: string | undefined
  /** Without an earlier period there is nothing to compare with. */
  compared?: boolean
  lessIsBetter?: boolean
  /** Writes a value; a number by default. */
  format?: (value: number) => string
}

/** A figure with its course, compared with the previous period. */
const Figure = ({
  title,
  figure: one,
  flow,
  note,
  compared = false,
  lessIsBetter = false,
  format = figure,
}: FigureProps) => {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.figureTitle}>{title}</span>
      <span className={styles.figureLine}>
        {one ? (
          <>
            <FigureValue>{format(one.value)}</FigureValue>
            {one.series.length > 1 && <Sparkline values={one.series} />}
          </>
        ) : (
          <Skeleton width={120} height={30} />
        )}
      </span>
      {one && note && <span className={`${styles.change} block truncate muted`}>{note}</span>}
      {one ? (
        compared && (
          <Change {...(flow ?? one)} lessIsBetter={lessIsBetter}>
            {flow
              ? t('{value} new, {previous} in previous period', {
                  value: format(flow.value),
                  previous: format(flow.previous),
                })
              : t('vs {value} in previous period', { value: format(one.previous) })}
          </Change>
        )
      ) : (
        <Skeleton width="70%" height={16} className="mt-1" />
      )}
    </>
  )
}

interface FigureCardProps extends FigureProps {
  /** Explanation of the figure, if its title leaves it open. */
  hint?: string | undefined
  /** Shown in the large chart. */
  chosen: boolean
  onChoose: () => void
}

/** A figure that is shown in the large chart when it is pressed. */
export const FigureCard = ({ hint, chosen, onChoose, ...rest }: FigureCardProps) => (
  <PlainButton
    className={`${styles.figure} ${styles.panel}`}
    aria-pressed={chosen}
    data-tip={hint}
    onClick={onChoose}
  >
    <Figure {...rest} />
  </PlainButton>
)

interface FigureLinkProps extends FigureProps {
  hint?: string | undefined
  to: string
  search?: object
}

/** A figure that leads to its page. */
export const FigureLink = ({ hint, to, search, ...rest }: FigureLinkProps) => (
  <Link
    to={to as '/'}
    search={search as never}
    className={`${styles.figure} ${styles.panel}`}
    data-tip={hint}
  >
    <Figure {...rest} />
  </Link>
)
