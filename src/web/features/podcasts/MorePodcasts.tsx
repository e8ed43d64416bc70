import { useQuery } from '@tanstack/react-query'
import { relatedPodcastsQuery } from '../../api/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PodcastCards } from '../../items/podcasts/PodcastCard.tsx'
import { Section } from '../../ui/Section.tsx'

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
