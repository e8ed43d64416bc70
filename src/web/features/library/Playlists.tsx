import { useQuery } from '@tanstack/react-query'
import { ListMusic, Plus, Sparkles } from 'lucide-react'
import type { Playlist } from '../../../contract/playlists.ts'
import { myPlaylistsQuery } from '../../api/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { editPlaylist } from '../../media/playlist-dialogs.ts'
import { PlaylistCard } from '../../media/playlists/PlaylistCard.tsx'
import { CardSkeleton, Section } from '../../media/Section.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { LibraryPage } from './LibraryPage.tsx'

const Cards = ({ playlists }: { playlists: Playlist[] }) => (
  <ul className="cards wrap">
    {playlists.map((playlist) => (
      <li key={playlist.id}>
        <PlaylistCard playlist={playlist} />
      </li>
    ))}
  </ul>
)

/** Own playlists, then followed ones. */
export const Playlists = () => {
  const { t } = useTranslation()
  const mine = useQuery(myPlaylistsQuery())
  const own = mine.data?.filter((one) => one.owned) ?? []
  const followed = mine.data?.filter((one) => !one.owned) ?? []
  return (
    <LibraryPage title={t('Your playlists')}>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <Button onClick={() => void editPlaylist({ playlist: 'new', smart: true })}>
          <Sparkles className="s16" aria-hidden="true" />
          {t('New smart playlist')}
        </Button>
        <Button look="primary" onClick={() => void editPlaylist({ playlist: 'new' })}>
          <Plus className="s16" aria-hidden="true" />
          {t('New playlist')}
        </Button>
      </div>
      {mine.isPending && (
        <div className="cards wrap">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <CardSkeleton key={place} />
          ))}
        </div>
      )}
      {mine.isError && !mine.data && <LoadError error={mine.error} retry={() => void mine.refetch()} />}
      {mine.data?.length === 0 && (
        <EmptyState
          icon={<ListMusic aria-hidden="true" />}
          title={t('No playlists yet')}
          text={t('Make one, or follow one of somebody else.')}
        />
      )}
      {own.length > 0 && <Cards playlists={own} />}
      {followed.length > 0 && (
        <Section title={t('Followed playlists')}>
          <Cards playlists={followed} />
        </Section>
      )}
    </LibraryPage>
  )
}
