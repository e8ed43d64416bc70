import { useQuery } from '@tanstack/react-query'
import { ListMusic, Plus, Sparkles } from 'lucide-react'
import type { Playlist } from '../../../contract/playlists.ts'
import type { Wanted } from '../../api/likes.ts'
import { myPlaylistsQuery } from '../../api/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { editPlaylist } from '../../media/playlist-dialogs.ts'
import { PlaylistCard } from '../../media/playlists/PlaylistCard.tsx'
import { CardSkeleton, Section } from '../../media/Section.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { FindBar } from './FindBar.tsx'
import { useFinding } from './finding.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { NothingFound } from './NothingFound.tsx'

const choices = { '-marked': 'Newest', title: 'Title' }

const Cards = ({ playlists }: { playlists: Playlist[] }) => (
  <ul className="cards wrap">
    {playlists.map((playlist) => (
      <li key={playlist.id}>
        <PlaylistCard playlist={playlist} />
      </li>
    ))}
  </ul>
)

/** They are all here at once, so they are found and ordered here. */
const narrowed = (playlists: Playlist[], { q = '', sort }: Wanted): Playlist[] => {
  const found = playlists.filter((one) =>
    `${one.title} ${one.user.name}`.toLocaleLowerCase().includes(q.toLocaleLowerCase()),
  )
  return sort === 'title' ? found.toSorted((one, other) => one.title.localeCompare(other.title)) : found
}

/** Own playlists, then followed ones. */
export const Playlists = () => {
  const { t } = useTranslation()
  const mine = useQuery(myPlaylistsQuery())
  const finding = useFinding('/library/playlists', choices)
  const shown = narrowed(mine.data ?? [], finding.wanted)
  const own = shown.filter((one) => one.owned)
  const followed = shown.filter((one) => !one.owned)
  return (
    <LibraryPage title={t('Your playlists')}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Button onClick={() => void editPlaylist({ playlist: 'new', smart: true })}>
          <Sparkles className="s16" aria-hidden="true" />
          {t('New smart playlist')}
        </Button>
        <Button look="primary" onClick={() => void editPlaylist({ playlist: 'new' })}>
          <Plus className="s16" aria-hidden="true" />
          {t('New playlist')}
        </Button>
      </div>
      {mine.data?.length !== 0 && (
        <FindBar label={t('Find in your playlists')} finding={finding} choices={choices} />
      )}
      {mine.data && mine.data.length > 0 && shown.length === 0 && (
        <NothingFound query={finding.asked} clear={() => finding.setTyped('')} />
      )}
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
