import { useQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import { useMemo } from 'react'
import type { HomeSection } from '../../../contract/home.ts'
import type { Song } from '../../../contract/songs.ts'
import { chartQuery } from '../../api/home.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Section } from '../../media/Section.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { useTitle } from '../../media/title.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'

const look = { cover: true, column: 'album' } as const

const Parts = ({ parts, title }: { parts: HomeSection[]; title: string }) => {
  const { t } = useTranslation()
  const all = useMemo(() => parts.flatMap(({ items }) => items as Song[]), [parts])
  const source = useMemo(() => ({ title }), [title])
  return parts.map((part) => (
    <Section
      key={part.id}
      title={t(part.title)}
      note={part.reason && t(part.reason.text, part.reason.values)}
    >
      <SongRowsHead {...look} />
      <SongRows
        songs={part.items as Song[]}
        within={{ all, offset: all.indexOf(part.items[0] as Song) }}
        label={t(part.title)}
        source={source}
        {...look}
      />
    </Section>
  ))
}

/** The chart in full: what is played now, what was played most of all, what waits for its first listener. */
export const BrowseChart = () => {
  const { t } = useTranslation()
  const chart = useQuery(chartQuery())
  const title = t('Charts')
  useTitle(title)
  return (
    <div className="content">
      <h1 className="h24 page-title">{title}</h1>
      {chart.isError && <LoadError error={chart.error} retry={() => void chart.refetch()} />}
      {chart.isPending && (
        <div className="section" aria-hidden="true">
          <div className="section-head">
            <Skeleton width={140} height={24} />
          </div>
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </div>
      )}
      {chart.data?.length === 0 && (
        <EmptyState icon={<Music aria-hidden="true" />} title={t('No music yet')} />
      )}
      {chart.data && <Parts parts={chart.data} title={title} />}
    </div>
  )
}
