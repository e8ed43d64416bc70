import type { AppContext } from '../../../context/app-context.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { publicSongs, relatedSongs, visibleAlbums } from '../../catalog/index.ts'
import { recentPlays, topSongs } from '../../social/index.ts'
import { albumsOfFollowed, lastCountedPlays, moreByLiked } from './queries.ts'
import type { Section, UnplacedMusicSection } from './section.ts'

const SHOWN = 12

/** Returns the recently played items. */
export const recent = async (ctx: AppContext, viewer: Viewer): Promise<Section> => {
  const plays = await recentPlays(ctx, viewer, { limit: SHOWN })
  return {
    id: 'recent',
    title: 'Recently played',
    kind: 'recent',
    item_type: 'mixed',
    items: plays.map(({ played_at: _, ...item }) => item),
    more: '/library/recent',
  }
}

/** Fewer songs are no more than those played last. */
const FEWEST_TOP_SONGS = 4

/** Returns the songs played most in the last month. */
export const ownTopSongs = async (ctx: AppContext, viewer: Viewer): Promise<UnplacedMusicSection> => {
  const songs = await topSongs(ctx, viewer, 'month', SHOWN)
  return {
    id: 'own-top-songs',
    title: 'Your top songs',
    kind: 'recommended',
    item_type: 'song',
    items: songs.length < FEWEST_TOP_SONGS ? [] : songs.map(({ own_plays: _, ...song }) => song),
    reason: { text: 'Most played by you in the last 30 days', values: {} },
    more: '/library/top-songs',
  }
}

/** Returns songs related to the last counted one, naming it as the reason; null if there is none. */
export const nearLast = async (ctx: AppContext, viewer: Viewer): Promise<UnplacedMusicSection | null> => {
  const scope = scopeOf(viewer)
  const last = await lastCountedPlays(ctx.db, scope)
  if (!last) return null
  const items = await relatedSongs(ctx, scope, last.id)
  return {
    id: 'because-played',
    title: 'Made for you',
    kind: 'recommended',
    item_type: 'song',
    items: items.slice(0, SHOWN),
    reason: { text: 'Because you played {title}', values: { title: last.title } },
    more: null,
  }
}

/** Returns albums of followed artists. */
export const ofFollowed = async (ctx: AppContext, viewer: Viewer): Promise<UnplacedMusicSection> => {
  const scope = scopeOf(viewer)
  const items = await visibleAlbums(ctx, scope, await albumsOfFollowed(ctx.db, scope, SHOWN))
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

/** Returns more songs by artists of liked songs. */
export const ofLiked = async (ctx: AppContext, viewer: Viewer): Promise<UnplacedMusicSection> => {
  const scope = scopeOf(viewer)
  const found = await moreByLiked(ctx.db, scope, SHOWN)
  const items = await publicSongs(
    ctx,
    found.map(({ id }) => id),
    scope,
  )
  const liked = [...new Set(found.map(({ because }) => because))]
  const [title = ''] = liked
  const text = liked.length > 1 ? 'Because you like {title} and others' : 'Because you like {title}'
  return {
    id: 'liked-artists',
    title: 'More from artists you like',
    kind: 'recommended',
    item_type: 'song',
    items,
    reason: { text, values: { title } },
    more: null,
  }
}
