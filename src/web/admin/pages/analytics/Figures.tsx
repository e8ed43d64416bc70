import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { Figure } from '../../../../contract/admin/analytics.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Charted, charted } from './range.ts'
import { change, figure, metricTitle } from './wording.ts'

const WIDTH = 88
const HEIGHT = 28

/** A small line of how it went, without axes. */
const Sparkline = ({ values }: { values: number[] }) => {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, n) => `${(n * step).toFixed(1)},${((1 - value / most) * HEIGHT).toFixed(1)}`,
  )
  return (
    <svg className="sparkline" viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}

const Change = ({ value, previous }: Pick<Figure, 'value' | 'previous'>) => {
  const { t } = useTranslation()
  const [way, Arrow] =
    value === previous
      ? (['same', Minus] as const)
      : value > previous
        ? (['up', ArrowUp] as const)
        : (['down', ArrowDown] as const)
  return (
    <span className="change">
      <span className={`change-by ${way}`}>
        <Arrow className="s16" aria-hidden="true" />
        {previous > 0 ? change(value, previous) : value > 0 && t('New')}
      </span>
      <span className="trunc text-muted">{t('{value} before', { value: figure(previous) })}</span>
    </span>
  )
}

interface FiguresProps {
  figures: Figure[] | undefined
  chosen: Charted
  onChoose: (metric: Charted) => void
}

/** A card for each figure; pressed, it is the one in the large chart. */
export const Figures = ({ figures, chosen, onChoose }: FiguresProps) => {
  const { t } = useTranslation()
  return (
    <ul className="figures">
      {charted.map((metric) => {
        const one = figures?.find((each) => each.metric === metric)
        return (
          <li key={metric}>
            <button
              type="button"
              className="figure panel"
              aria-pressed={metric === chosen}
              onClick={() => onChoose(metric)}
            >
              <span className="figure-title">{metricTitle(metric, t)}</span>
              <span className="figure-line">
                {one ? (
                  <>
                    <span className="figure-value num">{figure(one.value)}</span>
                    <Sparkline values={one.series} />
                  </>
                ) : (
                  <Skeleton width={120} height={30} />
                )}
              </span>
              {one ? (
                <Change value={one.value} previous={one.previous} />
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
