import type { Genre } from '../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { genreById, playableGenres, playableGenresByIds } from './queries.ts'

/** Returns genres that have public songs, in their order. */
export const genresInOrder = (ctx: AppContext): Promise<Genre[]> => playableGenres(ctx.db)

/** Returns those of these genres that have public songs, in the order of the ids. */
export const listPlayableGenres = (ctx: AppContext, ids: number[]): Promise<Genre[]> =>
  ids.length === 0 ? Promise.resolve([]) : playableGenresByIds(ctx.db, ids)

/** Returns one genre, with or without songs. 404 if it does not exist. */
export const getGenre = async (ctx: AppContext, id: number): Promise<Genre> =>
  orNotFound(await genreById(ctx.db, id))
