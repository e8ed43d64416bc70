import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { CardRowSkeleton } from '../items/cards/CardRow.tsx'
import { artistPodcastsQuery } from '../podcasts/podcasts.ts'

const PodcastCards = lazy(() =>
  import('../podcasts/pieces/PodcastCard.tsx').then((m) => ({ default: m.PodcastCards })),
)

/** Podcasts of the artist; most have none. */
export const Podcasts = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(artistPodcastsQuery(id))
  if (!data || data.data.length === 0) return null
  return (
    <Section title={t('Podcasts')}>
      <Suspense fallback={<CardRowSkeleton />}>
        <PodcastCards podcasts={data.data} />
      </Suspense>
    </Section>
  )
}
