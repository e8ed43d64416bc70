import { useQuery } from '@tanstack/react-query'
import { ListMusic, Plus, Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import type { Playlist } from '../../../contract/catalog/playlists.ts'
import { CardsSkeleton } from '../../catalog/items/cards/CardRow.tsx'
import { NothingFound } from '../../catalog/items/states/NothingFound.tsx'
import type { ReactionQuery } from '../../catalog/likes/likes.ts'
import { PlaylistCards } from '../../catalog/playlists/PlaylistCards.tsx'
import { editPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { myPlaylistsQuery } from '../../catalog/playlists/playlists.ts'
import { followEvents } from '../../data/events/events.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { BlendCardRow } from '../blends/BlendCard.tsx'
import { blendsQuery } from '../blends/blends.ts'
import { FilterBar } from './FilterBar.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import styles from './library.module.css'
import { useListFilter } from './list-filter.ts'

const choices = { '-marked': 'Newest', title: 'Title' }

/** All playlists are loaded at once, so they are filtered and sorted on the client. */
const narrowed = (playlists: Playlist[], { q = '', sort }: ReactionQuery): Playlist[] => {
  const found = playlists.filter((one) =>
    `${one.title} ${one.user.name}`.toLocaleLowerCase().includes(q.toLocaleLowerCase()),
  )
  return sort === 'title' ? found.toSorted((one, other) => one.title.localeCompare(other.title)) : found
}

/** The listener's Blends among their playlists, found by the names of their people. */
const OwnBlends = ({ query: { q = '' } }: { query: ReactionQuery }) => {
  const { t } = useTranslation()
  const { data } = useQuery(blendsQuery())
  useEffect(followEvents, [])
  const found = data?.filter(({ title }) => title.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
  if (!found?.length) return null
  return (
    <Section title={t('Blends')}>
      <BlendCardRow blends={found} wrap />
    </Section>
  )
}

/** Own playlists, those shared with the listener, then followed ones. */
export const Playlists = () => {
  const { t } = useTranslation()
  const mine = useQuery(myPlaylistsQuery())
  const filter = useListFilter(choices)
  const shown = narrowed(mine.data ?? [], filter.query)
  const own = shown.filter((one) => one.owned)
  const shared = shown.filter((one) => one.role && !one.owned)
  const followed = shown.filter((one) => !one.role)
  return (
    <LibraryPage title={t('Your playlists')}>
      <div className={styles.playlistsActions}>
        <Button onClick={() => void editPlaylist({ playlist: 'new', smart: true })}>
          <Sparkles className="icon-16" aria-hidden="true" />
          {t('New smart playlist')}
        </Button>
        <Button variant="primary" onClick={() => void editPlaylist({ playlist: 'new' })}>
          <Plus className="icon-16" aria-hidden="true" />
          {t('New playlist')}
        </Button>
      </div>
      {mine.data?.length !== 0 && (
        <FilterBar label={t('Search in your playlists')} filter={filter} choices={choices} />
      )}
      {mine.data && mine.data.length > 0 && shown.length === 0 && (
        <NothingFound query={filter.search} clear={() => filter.setSearch('')} />
      )}
      {mine.isPending && <CardsSkeleton count={6} />}
      {mine.isError && !mine.data && <LoadError error={mine.error} retry={() => void mine.refetch()} />}
      {mine.data?.length === 0 && (
        <EmptyState
          icon={<ListMusic aria-hidden="true" />}
          title={t('No playlists yet')}
          text={t('Create a playlist, or follow someone else’s.')}
        />
      )}
      {own.length > 0 && <PlaylistCards playlists={own} wrap />}
      {settings().enableFriends && <OwnBlends query={filter.query} />}
      {shared.length > 0 && (
        <Section title={t('Shared with you')}>
          <PlaylistCards playlists={shared} wrap />
        </Section>
      )}
      {followed.length > 0 && (
        <Section title={t('Followed playlists')}>
          <PlaylistCards playlists={followed} wrap />
        </Section>
      )}
    </LibraryPage>
  )
}
