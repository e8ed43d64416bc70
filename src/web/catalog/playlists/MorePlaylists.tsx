import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { PlaylistCards } from './PlaylistCards.tsx'
import { relatedPlaylistsQuery } from './playlists.ts'

/** Public playlists that share songs with this one. */
export const MorePlaylists = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(relatedPlaylistsQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('More like this')}>
      <PlaylistCards playlists={data} />
    </Section>
  )
}
