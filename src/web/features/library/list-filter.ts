import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LikedSongSort, ReactionSort } from '../../../contract/likes.ts'
import type { ReactionQuery } from '../../api/likes.ts'

type LibraryPath = `/library/${'likes' | 'albums' | 'artists' | 'playlists' | 'stations'}`

/** Filter and sort order of a library page, both stored in the URL. */
export const useListFilter = <S extends ReactionSort | LikedSongSort>(
  to: LibraryPath,
  choices: Partial<Record<S, string>>,
) => {
  const navigate = useNavigate()
  const params = useSearch({ strict: false }) as { q?: string; sort?: string }
  const search = String(params.q ?? '')
  const sort = (params.sort && Object.hasOwn(choices, params.sort) ? params.sort : '-marked') as S
  const go = (next: { q: string; sort: string }) =>
    void navigate({
      to,
      search: {
        ...(next.q && { q: next.q }),
        ...(next.sort !== '-marked' && { sort: next.sort }),
      },
      replace: true,
    })
  const query: ReactionQuery<S> = { ...(search && { q: search }), ...(sort !== '-marked' && { sort }) }
  return {
    search,
    setSearch: (q: string) => go({ q, sort }),
    sort,
    setSort: (next: S) => go({ q: search, sort: next }),
    query,
  }
}
