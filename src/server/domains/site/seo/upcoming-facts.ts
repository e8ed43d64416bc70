import type { AppContext } from '../../../app-context.ts'
import {
  shownUpcomingAlbum,
  shownUpcomingSingle,
} from '../../catalog/upcoming-albums/upcoming-albums.service.ts'
import { counted, type ItemFacts, nameOf } from './item-facts.ts'
import { upcomingRecord } from './linked-data.ts'

/** Returns the facts of an album that is shown before its release; null for all others. */
export const upcomingFacts = async (ctx: AppContext, id: number): Promise<ItemFacts | null> => {
  const album = await shownUpcomingAlbum(ctx, id)
  if (!album) return null
  const site = ctx.settings()
  const { artist, artist_shown, release_at } = album
  return {
    item: { type: 'album', title: album.title, artist },
    path: `/album/${id}`,
    kind: 'music.album',
    text: album.description,
    template: 'description_album',
    values: {
      album_title: album.title,
      artist_name: nameOf(artist),
      year: Number(release_at.slice(0, 4)),
      ...counted('songs', album.songs.length, 'song'),
    },
    by: nameOf(artist),
    cover: album.cover,
    silent: true,
    properties: {
      ...(artist && artist_shown && { 'music:musician': `${site.appUrl}/artist/${artist.id}` }),
      'music:release_date': release_at.slice(0, 10),
    },
    linkedData: (image) => upcomingRecord(site, album, image),
  }
}

/** Returns the facts of a single that is shown before its release; null for all other songs. */
export const upcomingSingleFacts = async (ctx: AppContext, id: number): Promise<ItemFacts | null> => {
  const single = await shownUpcomingSingle(ctx, id)
  if (!single) return null
  const site = ctx.settings()
  const { title, artist, artist_shown, release_at, cover } = single
  return {
    item: { type: 'song', title, artist },
    path: `/song/${id}`,
    kind: 'music.song',
    template: 'description_song',
    values: { song_title: title, artist_name: nameOf(artist), album_title: undefined },
    by: nameOf(artist),
    cover,
    silent: true,
    properties: {
      ...(artist && artist_shown && { 'music:musician': `${site.appUrl}/artist/${artist.id}` }),
      'music:release_date': release_at.slice(0, 10),
    },
    linkedData: (image) => upcomingRecord(site, single, image),
  }
}
