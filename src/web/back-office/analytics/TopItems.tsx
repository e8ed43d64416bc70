import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { TopItem, TopType } from '../../../contract/platform/back-office/analytics.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { ErrorState } from '../../ui/layout/States.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { Panel } from '../charts/Panel.tsx'
import { TOP, TopList, TopListSkeleton, TopRow } from '../charts/TopList.tsx'
import { figure, short } from '../charts/texts.ts'
import { type Span, topQuery } from './artist/analytics.ts'

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
      className="truncate font-medium hover-underline"
    >
      {item.title}
    </Link>
  ) : (
    <span className="truncate font-medium">{item.title}</span>
  )

const Row = ({ item, type, most }: { item: TopItem; type: TopType; most: number }) => (
  <TopRow
    cover={
      item.id !== null && (
        <Cover
          picture={item.cover}
          name={item.title}
          size={40}
          shape={type === 'artists' ? 'round' : 'small'}
        />
      )
    }
    name={<Name item={item} type={type} />}
    value={item.count < 100_000 ? figure(item.count) : short(item.count)}
    by={item.by}
    share={item.count / most}
  />
)

interface TopProps {
  title: string
  type: TopType
  span: Span
  /** Text of the empty state. */
  nothing: string
  children?: ReactNode
}

/** Top items of one type, with proportional bars. */
export const Top = ({ title, type, span, nothing, children }: TopProps) => {
  const { t } = useTranslation()
  const { data, isError, isPlaceholderData, refetch } = useQuery(topQuery(type, span, TOP))
  const max = data?.data[0]?.count ?? 1
  return (
    <Panel title={title}>
      {children}
      {data ? (
        <TopList busy={isPlaceholderData} nothing={nothing}>
          {data.data.map((item) => (
            <Row key={`${item.id} ${item.title}`} item={item} type={type} most={max} />
          ))}
        </TopList>
      ) : isError ? (
        <ErrorState title={t('Couldn’t load analytics')} retry={() => void refetch()} />
      ) : (
        <TopListSkeleton />
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
        choices={types.map((value) => ({ value, text: typeTitle(value, t) }))}
        value={type}
        onChange={setType}
      />
    </Top>
  )
}
