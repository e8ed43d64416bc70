import type { ReactNode } from 'react'
import { currentLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { Panel } from '../../charts/Panel.tsx'
import { PartsTable } from '../../charts/PartsTable.tsx'
import { figure, short } from '../../charts/texts.ts'
import styles from './artist-analytics.module.css'
import { percent } from './artist-texts.ts'

/** Rows shown beside the others; the table has all. */
const SHOWN = 6
const pending = Array.from({ length: SHOWN }, (_, row) => row)

export interface Bar {
  key: string
  title: string
  /** The title with a link. */
  name?: ReactNode
  cover?: ReactNode
  plays: number
}

interface BarListProps {
  title: string
  /** Heading of the bars in the table. */
  head: string
  /** Undefined while loading. */
  bars: Bar[] | undefined
  nothing: string
  className?: string | undefined
}

const Row = ({ bar, most, all }: { bar: Bar; most: number; all: number }) => (
  <li className={styles.row}>
    {bar.cover}
    <div className="min-w-0 flex-1">
      <div className={styles.rowLine}>
        {bar.name ?? <span className="truncate">{bar.title}</span>}
        <span className="tabular">{bar.plays < 100_000 ? figure(bar.plays) : short(bar.plays)}</span>
        <span className={`tabular muted ${styles.share}`}>{percent(bar.plays / all)}</span>
      </div>
      <div className={styles.bar}>
        <div style={{ inlineSize: `${(bar.plays / most) * 100}%` }} />
      </div>
    </div>
  </li>
)

/** Parts of the plays, with proportional bars; all of them as a table. */
export const BarList = ({ title, head, bars, nothing, className }: BarListProps) => {
  const { t } = useTranslation()
  const all = Math.max(1, bars?.reduce((sum, { plays }) => sum + plays, 0) ?? 0)
  const most = Math.max(1, ...(bars ?? []).map(({ plays }) => plays))
  return (
    <Panel
      title={title}
      className={className ?? ''}
      table={
        bars &&
        bars.length > 0 && (
          <PartsTable
            caption={title}
            heads={[head, t('Plays'), t('Part')]}
            rows={bars.map((bar) => ({
              key: bar.key,
              cells: [bar.title, bar.plays.toLocaleString(currentLanguage()), percent(bar.plays / all)],
            }))}
          />
        )
      }
    >
      {bars ? (
        <ol className={styles.list}>
          {bars.slice(0, SHOWN).map((bar) => (
            <Row key={bar.key} bar={bar} most={most} all={all} />
          ))}
          {bars.length === 0 && <li className="muted">{nothing}</li>}
        </ol>
      ) : (
        <div className={styles.list}>
          {pending.map((row) => (
            <Skeleton key={row} width="100%" height={36} />
          ))}
        </div>
      )}
    </Panel>
  )
}
