import { useInfiniteQuery } from '@tanstack/react-query'
import { ListMusic } from 'lucide-react'
import { CardRowSkeleton } from '../../catalog/items/cards/CardRow.tsx'
import { PlaylistCards } from '../../catalog/playlists/PlaylistCards.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { profilePlaylistsQuery } from './profiles.ts'

/** Public playlists of a user as cards. */
export const PublicPlaylists = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(profilePlaylistsQuery(id))
  const playlists = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={t('Public playlists')}>
      {list.isPending && <CardRowSkeleton />}
      {list.error && playlists.length === 0 && (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      )}
      {list.isSuccess && playlists.length === 0 && (
        <EmptyState
          icon={<ListMusic aria-hidden="true" />}
          title={t('{name} has no public playlists yet', { name })}
        />
      )}
      <PlaylistCards playlists={playlists} wrap unnamed />
      {list.hasNextPage && (
        <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  )
}
