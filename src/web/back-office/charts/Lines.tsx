import { CartesianGrid, Line, LineChart, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { isRightToLeft } from '../../../contract/core/text.ts'
import type { Interval, Series } from '../../../contract/platform/back-office/analytics.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import styles from './charts.module.css'
import { change, moment, short } from './texts.ts'

type Point = Series['points'][number]

interface AtProps {
  point: Point
  interval: Interval
  title: string
  format: (value: number) => string
}

const At = ({ point, interval, title, format }: AtProps) => (
  <div className={styles.chartTip} role="status" dir={isRightToLeft(currentLanguage()) ? 'rtl' : 'ltr'}>
    <strong className="tabular">
      {title}: {format(point.value)}
    </strong>
    <span>{moment(point.at, interval, 'in full')}</span>
    <span className="muted tabular">
      {moment(point.previous_at, interval, 'in full')}: {format(point.previous)}
      {point.previous > 0 && ` (${change(point.value, point.previous)})`}
    </span>
  </div>
)

interface LinesProps {
  series: Pick<Series, 'points' | 'interval'>
  title: string
  /** Writes a value, at its point and at the axis; a number by default. */
  format?: (value: number) => string
  axis?: (value: number) => string
}

const grouped = (value: number): string => value.toLocaleString(currentLanguage())

/** Line chart of a metric, with the previous period dashed behind it. Arrow keys move between points. */
export const Lines = ({ series, title, format = grouped, axis = short }: LinesProps) => {
  const { t } = useTranslation()
  const rightToLeft = isRightToLeft(currentLanguage())
  const tick = { fill: 'var(--muted)', fontSize: 12 }
  const line = { type: 'linear', strokeWidth: 2, isAnimationActive: false } as const
  return (
    <LineChart
      responsive
      className={styles.lines}
      data={series.points}
      margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
      title={title}
      desc={t('Use the arrow keys to move between data points.')}
    >
      <CartesianGrid vertical={false} stroke="var(--hairline)" />
      <XAxis
        dataKey="at"
        reversed={rightToLeft}
        tickFormatter={(at: string) => moment(at, series.interval)}
        tick={tick}
        tickLine={false}
        tickMargin={10}
        minTickGap={36}
        axisLine={{ stroke: 'var(--line)' }}
      />
      <YAxis
        orientation={rightToLeft ? 'right' : 'left'}
        width={axis === short ? 44 : 60}
        allowDecimals={false}
        tickFormatter={axis}
        tick={tick}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line)' }}
        content={({ active, payload }: TooltipContentProps) => {
          const point = payload?.[0]?.payload as Point | undefined
          return active && point ? (
            <At point={point} interval={series.interval} title={title} format={format} />
          ) : null
        }}
      />
      <Line
        {...line}
        dataKey="previous"
        stroke="var(--muted)"
        strokeWidth={1.5}
        strokeDasharray="3 4"
        dot={false}
        activeDot={{ r: 3.5, fill: 'var(--muted)', stroke: 'var(--panel)' }}
      />
      <Line
        {...line}
        dataKey="value"
        stroke="var(--primary-text)"
        dot={series.points.length === 1 && { r: 4, fill: 'var(--primary-text)' }}
        activeDot={{ r: 5, fill: 'var(--primary-text)', stroke: 'var(--panel)', strokeWidth: 2 }}
      />
    </LineChart>
  )
}
