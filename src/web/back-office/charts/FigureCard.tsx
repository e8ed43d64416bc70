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
  format: (value: number) => string
}

const Change = ({ value, previous, lessIsBetter, format }: ChangeProps) => {
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
      <span className="truncate muted">
        {t('vs {value} in previous period', { value: format(previous) })}
      </span>
    </span>
  )
}

interface FigureCardProps {
  title: string
  /** Explanation of the figure, if its title leaves it open. */
  hint?: string | undefined
  /** Undefined while loading. */
  figure: FigureData | undefined
  /** Shown in the large chart. */
  chosen: boolean
  /** Without an earlier period there is nothing to compare with. */
  compared: boolean
  lessIsBetter?: boolean
  /** Writes a value; a number by default. */
  format?: (value: number) => string
  onChoose: () => void
}

/** A figure with its course, compared with the previous period; shows it in the large chart. */
export const FigureCard = ({
  title,
  hint,
  figure: one,
  chosen,
  compared,
  lessIsBetter = false,
  format = figure,
  onChoose,
}: FigureCardProps) => (
  <PlainButton
    className={`${styles.figure} ${styles.panel}`}
    aria-pressed={chosen}
    data-tip={hint}
    onClick={onChoose}
  >
    <span className={styles.figureTitle}>{title}</span>
    <span className={styles.figureLine}>
      {one ? (
        <>
          <FigureValue>{format(one.value)}</FigureValue>
          <Sparkline values={one.series} />
        </>
      ) : (
        <Skeleton width={120} height={30} />
      )}
    </span>
    {one ? (
      compared && (
        <Change value={one.value} previous={one.previous} lessIsBetter={lessIsBetter} format={format} />
      )
    ) : (
      <Skeleton width="70%" height={16} className="mt-1" />
    )}
  </PlainButton>
)
