import type { Genre } from '../../../contract/genres.ts'
import { found } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { genreById, heardGenres } from './genres.queries.ts'

type On = Pick<Platform, 'db'>

/** Genres that have public songs, in their order. */
export const genresInOrder = (on: On): Promise<Genre[]> => heardGenres(on.db)

/** One genre, with songs or without; 404 when there is none. */
export const genreOf = async (on: On, id: number): Promise<Genre> => found(await genreById(on.db, id))
