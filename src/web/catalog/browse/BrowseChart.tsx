import { useQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import { useMemo } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import type { HomeSection } from '../../../contract/site/home.ts'
import { chartQuery } from '../../data/home.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { Section, SectionSkeleton } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../items/rows/SongRows.tsx'

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

/** All charts: trending now, most played of all time, and not played yet. */
export const BrowseChart = () => {
  const { t } = useTranslation()
  const chart = useQuery(chartQuery())
  const title = t('Charts')
  useDocumentTitle(title)
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      {chart.isError && <LoadError error={chart.error} retry={() => void chart.refetch()} />}
      {chart.isPending && (
        <SectionSkeleton>
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </SectionSkeleton>
      )}
      {chart.data?.length === 0 && (
        <EmptyState icon={<Music aria-hidden="true" />} title={t('No music yet')} />
      )}
      {chart.data && <Parts parts={chart.data} title={title} />}
    </Page>
  )
}
