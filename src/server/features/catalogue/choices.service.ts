import type { Choice } from '../../../contract/admin/choices.ts'
import { record } from '../../crud/audit.ts'
import type { Writer } from '../../crud/crud.service.ts'
import type { Platform } from '../../platform.ts'
import { namesFor } from '../importing/naming.service.ts'
import { catalogueChanged } from './catalogue.service.ts'
import { findAlbums, findArtists, findGenres, present } from './choices.queries.ts'

type On = Pick<Platform, 'db'>

export { present }

export const artistChoices = (on: On, text = ''): Promise<Choice[]> => findArtists(on.db, text)
export const albumChoices = (on: On, text = ''): Promise<Choice[]> => findAlbums(on.db, text)
export const genreChoices = (on: On, text = ''): Promise<Choice[]> => findGenres(on.db, text)

const nobody = { artists: [], album: null, genres: [], cover_id: null, owner_id: null }

const make = async (
  on: On,
  { viewer, address }: Writer,
  resource: 'artists' | 'albums',
  name: string,
): Promise<Choice> =>
  on.db.transaction().execute(async (trx) => {
    const album = { title: name, artist: null, compilation: false, year: null, released_at: null }
    const names = await namesFor(trx, {
      ...nobody,
      ...(resource === 'artists' ? { artists: [name] } : { album }),
    })
    const id = (resource === 'artists' ? names.artists[0] : names.album_id) as number
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource, action: 'create', item_id: id, label: name },
    ])
    await catalogueChanged(on, trx)
    return { id, name }
  })

/** The artist of this name, as an import would find it, or a new one. */
export const artistNamed = (on: On, writer: Writer, name: string): Promise<Choice> =>
  make(on, writer, 'artists', name)

/** The record of this title by nobody in particular, or a new one: it takes the artist of its first song. */
export const albumNamed = (on: On, writer: Writer, title: string): Promise<Choice> =>
  make(on, writer, 'albums', title)
