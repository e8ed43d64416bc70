import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { TopItem, TopType } from '../../../contract/platform/back-office/analytics.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { ErrorState } from '../../ui/layout/States.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from '../charts/charts.module.css'
import { Panel } from '../charts/Panel.tsx'
import { Segments } from '../charts/Segments.tsx'
import { figure, short } from '../charts/texts.ts'
import { type Span, topQuery } from './artist/analytics.ts'

const SHOWN = 6
const pending = Array.from({ length: SHOWN }, (_, row) => row)
const types = ['songs', 'albums', 'artists', 'genres'] as const
type Type = (typeof types)[number]

const typeTitle = (type: Type, t: Translate): string =>
  ({ songs: t('Songs'), albums: t('Albums'), artists: t('Artists'), genres: t('Genres') })[type]

const places = {
  songs: '/song/$id',
  albums: '/album/$id',
  artists: '/artist/$id',
  genres: '/genre/$id/{-$name}',
} as const

const Name = ({ item, type }: { item: TopItem; type: TopType }) =>
  item.id !== null && type in places ? (
    <Link
      to={places[type as Type]}
      params={{ id: String(item.id) }}
      className={`${styles.topName} truncate hover-underline`}
    >
      {item.title}
    </Link>
  ) : (
    <span className={`${styles.topName} truncate`}>{item.title}</span>
  )

const Row = ({ item, type, most }: { item: TopItem; type: TopType; most: number }) => (
  <li className={styles.topRow}>
    {item.id !== null && (
      <Cover
        picture={item.cover}
        name={item.title}
        size={40}
        shape={type === 'artists' ? 'round' : 'small'}
      />
    )}
    <div className="min-w-0 flex-1">
      <div className={styles.topLine}>
        <Name item={item} type={type} />
        <span className="tabular">{item.count < 100_000 ? figure(item.count) : short(item.count)}</span>
      </div>
      {item.by && <div className={`${styles.topBy} truncate`}>{item.by}</div>}
      <div className={styles.bar}>
        <div style={{ inlineSize: `${(item.count / most) * 100}%` }} />
      </div>
    </div>
  </li>
)

interface TopProps {
  title: string
  type: TopType
  span: Span
  /** Text of the empty state. */
  nothing: string
  className?: string
  children?: ReactNode
}

/** Top items of one type, with proportional bars. */
export const Top = ({ title, type, span, nothing, className = '', children }: TopProps) => {
  const { t } = useTranslation()
  const { data, isError, isPlaceholderData, refetch } = useQuery(topQuery(type, span, SHOWN))
  const max = data?.data[0]?.count ?? 1
  return (
    <Panel title={title} className={classes(styles.top, className)}>
      {children}
      {data ? (
        <ol className={styles.topList} aria-busy={isPlaceholderData}>
          {data.data.map((item) => (
            <Row key={`${item.id} ${item.title}`} item={item} type={type} most={max} />
          ))}
          {data.data.length === 0 && <li className={styles.topEmpty}>{nothing}</li>}
        </ol>
      ) : isError ? (
        <ErrorState title={t('Couldn’t load analytics')} retry={() => void refetch()} />
      ) : (
        <div className={styles.topList}>
          {pending.map((row) => (
            <Skeleton key={row} width="100%" height={48} />
          ))}
        </div>
      )}
    </Panel>
  )
}

/** Most played items, by type. */
export const TopItems = ({ span }: { span: Span }) => {
  const { t } = useTranslation()
  const [type, setType] = useState<Type>('songs')
  return (
    <Top title={t('Most played')} type={type} span={span} nothing={t('No data for this period yet.')}>
      <Segments
        label={t('Most played')}
        choices={types}
        value={type}
        title={(each) => typeTitle(each, t)}
        onChange={setType}
      />
    </Top>
  )
}
