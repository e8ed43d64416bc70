import type { LikedSongSort, ReactionSort } from '../../../contract/catalog/likes.ts'
import { useUrlParam } from '../../catalog/items/lists/url-param.ts'
import type { ReactionQuery } from '../../catalog/likes/likes.ts'

/** Filter and sort order of a library page, both stored in the URL. */
export const useListFilter = <S extends ReactionSort | LikedSongSort>(
  choices: Partial<Record<S, string>>,
) => {
  const [search, setSearch] = useUrlParam('q')
  const [param, setParam] = useUrlParam('sort')
  const sort = (Object.hasOwn(choices, param) ? param : '-marked') as S
  const query: ReactionQuery<S> = { ...(search && { q: search }), ...(sort !== '-marked' && { sort }) }
  return {
    search,
    setSearch,
    sort,
    setSort: (next: S) => setParam(next === '-marked' ? '' : next),
    query,
  }
}
