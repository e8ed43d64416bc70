import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { namesFor } from '../importing/name-resolution.service.ts'
import { artistsSeen, existing, findAlbums, findArtists, findGenres } from './queries.ts'
import { catalogChanged } from './service.ts'

export { artistsSeen, existing }

/** Artists that a viewer may name, as for credits. */
export const artistChoicesFor = (ctx: AppContext, viewer: ViewerScope, text = ''): Promise<Choice[]> =>
  findArtists(ctx.db, text, viewer)

export const artistChoices = (ctx: AppContext, text = ''): Promise<Choice[]> => findArtists(ctx.db, text)
export const albumChoices = (ctx: AppContext, text = ''): Promise<Choice[]> => findAlbums(ctx.db, text)
export const genreChoices = (ctx: AppContext, text = ''): Promise<Choice[]> => findGenres(ctx.db, text)

const nobody = { artists: [], album: null, genres: [], cover_id: null, owner_id: null, upload_id: null }

const make = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  resource: 'artists' | 'albums',
  name: string,
): Promise<Choice> =>
  ctx.db.transaction().execute(async (trx) => {
    const album = { title: name, artist: null, compilation: false, year: null, released_at: null }
    const names = await namesFor(trx, {
      ...nobody,
      ...(resource === 'artists' ? { artists: [name] } : { album }),
    })
    const id = (resource === 'artists' ? names.artists[0] : names.album_id) as number
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource, action: 'create', item_id: id, label: name },
    ])
    await catalogChanged(ctx, trx)
    return { id, name }
  })

/** Returns the artist of this name, matched like in an import, or a new one. */
export const artistNamed = (ctx: AppContext, writer: Writer, name: string): Promise<Choice> =>
  make(ctx, writer, 'artists', name)

/** Returns the album of this title without an artist, or a new one: it takes the artist of its first song. */
export const albumNamed = (ctx: AppContext, writer: Writer, title: string): Promise<Choice> =>
  make(ctx, writer, 'albums', title)
