import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visibleAlbums } from '../albums/albums.service.ts'
import { recentPlays } from '../recents/recents.service.ts'
import { publicSongs, relatedSongs } from '../songs/songs.service.ts'
import { albumsOfFollowed, lastCounted, moreByLiked } from './personal.queries.ts'
import type { MusicToPlace } from './section.ts'

type On = Pick<Platform, 'db'>

const SHOWN = 12

/** What the listener heard last. */
export const recent = async (on: On, viewer: Viewer): Promise<MusicToPlace> => {
  const plays = await recentPlays(on, viewer, { limit: SHOWN })
  return {
    id: 'recent',
    title: 'Recently played',
    kind: 'recent',
    item_type: 'song',
    items: plays.map(({ played_at: _, ...song }) => song),
    more: '/library/recent',
  }
}

/** Songs near the last one that counted, with its title as the reason; null before there is one. */
export const nearLast = async (on: On, viewer: Viewer): Promise<MusicToPlace | null> => {
  const asker = askerOf(viewer)
  const last = await lastCounted(on.db, asker)
  if (!last) return null
  const items = await relatedSongs(on, asker, last.id)
  return {
    id: 'because-played',
    title: 'For you',
    kind: 'recommended',
    item_type: 'song',
    items: items.slice(0, SHOWN),
    reason: { text: 'Because you played {title}', values: { title: last.title } },
    more: null,
  }
}

/** Albums of artists that the listener follows. */
export const ofFollowed = async (on: On, viewer: Viewer): Promise<MusicToPlace> => {
  const asker = askerOf(viewer)
  const items = await visibleAlbums(on, asker, await albumsOfFollowed(on.db, asker, SHOWN))
  const names = [...new Set(items.map(({ artist }) => artist?.displayname || artist?.name || ''))]
  const [name = ''] = names
  const text = names.length > 1 ? 'Because you follow {name} and others' : 'Because you follow {name}'
  return {
    id: 'followed-artists',
    title: 'From artists you follow',
    kind: 'recommended',
    item_type: 'album',
    items,
    reason: { text, values: { name } },
    more: null,
  }
}

/** More songs of artists of whom the listener likes some. */
export const ofLiked = async (on: On, viewer: Viewer): Promise<MusicToPlace> => {
  const asker = askerOf(viewer)
  const found = await moreByLiked(on.db, asker, SHOWN)
  const items = await publicSongs(
    on,
    found.map(({ id }) => id),
    asker,
  )
  const liked = [...new Set(found.map(({ because }) => because))]
  const [title = ''] = liked
  const text = liked.length > 1 ? 'Because you like {title} and others' : 'Because you like {title}'
  return {
    id: 'liked-artists',
    title: 'More by artists you like',
    kind: 'recommended',
    item_type: 'song',
    items,
    reason: { text, values: { title } },
    more: null,
  }
}
