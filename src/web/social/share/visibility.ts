import { queryOptions } from '@tanstack/react-query'
import { albums } from '../../../contract/catalog/albums.ts'
import { artistAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { artistTeam } from '../../../contract/platform/artist-team.ts'
import type { Linked } from '../../catalog/items/link-to.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session/session.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'

type Item = Pick<Linked, 'type' | 'id'>

interface Visibility {
  public: boolean
  /** Makes it public; null if the viewer may not. Throws `CallError`. */
  publish: (() => Promise<unknown>) | null
}

/** Whether the viewer edits the music of an artist. */
const isEditor = async (artistId: number | undefined): Promise<boolean> => {
  if (artistId === undefined || !useSession.getState().user?.artist_id) return false
  const managed = await call(artistTeam.managed, {})
  return managed.some(({ id, role }) => id === artistId && role !== 'analyst')
}

/** Publishes as the team of the artist does in its area. */
const publishForTeam = async (type: 'song' | 'album', id: number): Promise<void> => {
  const { bulk } = type === 'song' ? artistSongs : artistAlbums
  const { failed } = await call(bulk, { body: { action: 'publish', ids: [id] } })
  if (failed[0]) showToast({ type: 'error', title: translate('Error'), text: failed[0].message })
}

const load = async ({ type, id }: Item): Promise<Visibility> => {
  const params = { id }
  if (type === 'playlist') {
    const playlist = await call(playlists.get, { params })
    const publish = playlist.owned ? () => call(playlists.publish, { params }) : null
    return { public: playlist.public, publish }
  }
  if (type !== 'song' && type !== 'album') return { public: true, publish: null }
  const item = await call(type === 'song' ? songs.get : albums.get, { params })
  if (item.public) return { public: true, publish: null }
  if ('owned' in item && item.owned) return { public: false, publish: () => call(songs.publish, { params }) }
  const edited = await isEditor(item.artist?.id)
  return { public: false, publish: edited ? () => publishForTeam(type, id) : null }
}

/** Queries whether everyone may see an item, and how the viewer can change that. */
export const visibilityQuery = (item: Item) =>
  queryOptions({ queryKey: ['visibility', item.type, item.id], queryFn: () => load(item), gcTime: 0 })
