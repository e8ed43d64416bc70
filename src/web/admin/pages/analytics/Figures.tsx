import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { Figure } from '../../../../contract/admin/analytics.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './dashboard.module.css'
import { type ChartRow, chartRows } from './range.ts'
import { change, figure, metricHint, metricTitle } from './texts.ts'

const WIDTH = 88
const HEIGHT = 28

/** Small line chart without axes. */
const Sparkline = ({ values }: { values: number[] }) => {
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

const Change = ({ value, previous }: Pick<Figure, 'value' | 'previous'>) => {
  const { t } = useTranslation()
  const [way, Arrow] =
    value === previous
      ? ([styles.same, Minus] as const)
      : value > previous
        ? ([styles.up, ArrowUp] as const)
        : ([styles.down, ArrowDown] as const)
  return (
    <span className={styles.change}>
      <span className={classes(styles.changeBy, way)}>
        <Arrow className="icon-16" aria-hidden="true" />
        {previous > 0 ? change(value, previous) : value > 0 && t('New')}
      </span>
      <span className="truncate muted">
        {t('vs {value} in previous period', { value: figure(previous) })}
      </span>
    </span>
  )
}

interface FiguresProps {
  figures: Figure[] | undefined
  chosen: ChartRow
  onChoose: (metric: ChartRow) => void
}

/** A card per metric; the selected one is shown in the large chart. */
export const Figures = ({ figures, chosen, onChoose }: FiguresProps) => {
  const { t } = useTranslation()
  const first = figures?.every(({ previous }) => previous === 0) ?? false
  return (
    <ul className={styles.figures}>
      {first && (
        <li className={styles.firstData}>
          {t('First data: there is no earlier period to compare with yet.')}
        </li>
      )}
      {chartRows.map((metric) => {
        const one = figures?.find((each) => each.metric === metric)
        return (
          <li key={metric}>
            <button
              type="button"
              className={`${styles.figure} ${styles.panel}`}
              aria-pressed={metric === chosen}
              data-tip={metricHint(metric, t)}
              onClick={() => onChoose(metric)}
            >
              <span className={styles.figureTitle}>{metricTitle(metric, t)}</span>
              <span className={styles.figureLine}>
                {one ? (
                  <>
                    <span className={`${styles.figureValue} tabular`} data-part="figure-value">
                      {figure(one.value)}
                    </span>
                    <Sparkline values={one.series} />
                  </>
                ) : (
                  <Skeleton width={120} height={30} />
                )}
              </span>
              {one ? (
                !first && <Change value={one.value} previous={one.previous} />
              ) : (
                <Skeleton width="70%" height={16} className="mt-1" />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
