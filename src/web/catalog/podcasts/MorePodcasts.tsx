import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { PodcastCards } from './pieces/PodcastCard.tsx'
import { relatedPodcastsQuery } from './podcasts.ts'

/** Podcasts of the same genres. */
export const MorePodcasts = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(relatedPodcastsQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('More like this')}>
      <PodcastCards podcasts={data} />
    </Section>
  )
}
