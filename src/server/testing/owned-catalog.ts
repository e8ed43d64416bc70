import { randomUUID } from 'node:crypto'
import { playlists } from '../../contract/catalog/playlists.ts'
import type { TestApp } from './app.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makeMember,
  makePodcast,
  makeSong,
  makeStation,
  type TestUser,
} from './make.ts'
import type { Id } from './owned-item.ts'

/** Creates what an account, or the artist that it manages, has in the catalog. */
export const ownedCatalog = (app: TestApp, owner: TestUser, artist: { id: number }) => {
  const kinds = {
    song: async (open: boolean): Promise<Id> =>
      (
        await makeSong(app.ctx, {
          user_id: owner.id,
          public: open,
          media: { bytes: Buffer.from(randomUUID()) },
        })
      ).id,
    album: async (open: boolean): Promise<Id> => {
      const { id } = await makeAlbum(app.ctx, { user_id: owner.id, public: open })
      await makeSong(app.ctx, { user_id: owner.id, album_id: id, public: open })
      return id
    },
    'managed song': async (open: boolean): Promise<Id> => {
      const artist = await makeArtist(app.ctx)
      await makeMember(app.ctx, artist, owner)
      return (await makeSong(app.ctx, { artist_id: artist.id, public: open })).id
    },
    'managed album': async (open: boolean): Promise<Id> => {
      const artist = await makeArtist(app.ctx)
      await makeMember(app.ctx, artist, owner)
      return (await makeAlbum(app.ctx, { artist_id: artist.id, public: open })).id
    },
    'upcoming album': async (open: boolean): Promise<Id> => {
      const release_at = new Date(Date.now() + 3_600_000)
      const shown = { public: false, release_at, shown_early: open }
      return (await makeAlbum(app.ctx, { artist_id: artist.id, ...shown })).id
    },
    'upcoming single': async (open: boolean): Promise<Id> => {
      const release_at = new Date(Date.now() + 3_600_000)
      const shown = { public: false, release_at, shown_early: open }
      return (await makeSong(app.ctx, { artist_id: artist.id, ...shown })).id
    },
    /** A song of another team that names the owner’s artist as featured. */
    'featured request': async (): Promise<Id> => {
      const { id } = await makeSong(app.ctx, { artist_id: (await makeArtist(app.ctx)).id })
      await app.ctx.db
        .insertInto('featured_requests')
        .values({ song_id: id, artist_id: artist.id, requested_by: null })
        .execute()
      return id
    },
    'deleted song': async (): Promise<Id> => {
      const id = await kinds['managed song'](false)
      await app.ctx.db
        .updateTable('all_songs')
        .set({ deleted_at: new Date() })
        .where('id', '=', Number(id))
        .execute()
      return id
    },
    'deleted album': async (): Promise<Id> => {
      const id = await kinds['managed album'](false)
      await app.ctx.db
        .updateTable('all_albums')
        .set({ deleted_at: new Date() })
        .where('id', '=', Number(id))
        .execute()
      return id
    },
    playlist: async (open: boolean): Promise<Id> =>
      (await app.call(playlists.create, { body: { title: 'Own', public: open } }, owner.token)).id,
    podcast: async (open: boolean): Promise<Id> =>
      (await makePodcast(app.ctx, { user_id: owner.id, public: open })).id,
    episode: async (open: boolean): Promise<Id> => {
      const podcast = await makePodcast(app.ctx, { user_id: owner.id, public: open })
      return (await makeEpisode(app.ctx, { podcast_id: podcast.id })).id
    },
    'artist’s podcast': async (): Promise<Id> => (await makePodcast(app.ctx, { artist_id: artist.id })).id,
    'artist’s episode': async (): Promise<Id> => {
      const podcast = await makePodcast(app.ctx, { artist_id: artist.id })
      return (await makeEpisode(app.ctx, { podcast_id: podcast.id })).id
    },
    'artist’s event': async (): Promise<Id> => {
      const place = { venue: 'Own', city: 'Vienna', time_zone: 'UTC', starts_at: new Date() }
      const inserted = app.ctx.db.insertInto('artist_events').values({ ...place, artist_id: artist.id })
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id
    },
    'artist’s post': async (): Promise<Id> => {
      const inserted = app.ctx.db.insertInto('artist_posts').values({ artist_id: artist.id, text: 'Own' })
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id
    },
    /** Of an artist that is shown with its first public song. */
    post: async (open: boolean): Promise<Id> => {
      const { id: artist_id } = await makeArtist(app.ctx)
      await makeMember(app.ctx, { id: artist_id }, owner)
      if (open) await makeSong(app.ctx, { artist_id })
      const inserted = app.ctx.db.insertInto('artist_posts').values({ artist_id, text: 'Own' })
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id
    },
    station: async (open: boolean): Promise<Id> => (await makeStation(app.ctx, { public: open })).id,
    shareLink: async (): Promise<Id> => {
      const song_id = Number(await kinds.song(false))
      const token_hash = Buffer.from(randomUUID())
      const values = { user_id: owner.id, song_id, token_hash, token_encrypted: Buffer.from('-') }
      const inserted = app.ctx.db.insertInto('share_links').values(values).returning('id')
      return (await inserted.executeTakeFirstOrThrow()).id
    },
  }
  return kinds
}
