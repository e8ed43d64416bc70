import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactionSort } from '../../../contract/likes.ts'
import type { ReactionQuery } from '../../api/likes.ts'
import { useDebouncedValue } from '../../ui/debounce.ts'

type LibraryPath = `/library/${'likes' | 'albums' | 'artists' | 'playlists' | 'stations'}`

/** Filter and sort order of a library page, both stored in the URL. */
export const useListFilter = <S extends ReactionSort>(
  to: LibraryPath,
  choices: Partial<Record<S, string>>,
) => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { q?: string; sort?: string }
  const applied = search.q ?? ''
  const sort = (search.sort && Object.hasOwn(choices, search.sort) ? search.sort : '-marked') as S
  const [typed, setTyped] = useState(applied)
  const debounced = useDebouncedValue(typed.trim())
  const go = (next: { q: string; sort: string }) =>
    void navigate({
      to,
      search: {
        ...(next.q && { q: next.q }),
        ...(next.sort !== '-marked' && { sort: next.sort }),
      },
      replace: true,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    if (debounced !== applied) go({ q: debounced, sort })
  }, [debounced])
  // A link or the way back may have moved the address meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address is another
  useEffect(() => {
    if (applied !== debounced) setTyped(applied)
  }, [applied])
  const draft: ReactionQuery = { ...(applied && { q: applied }), ...(sort !== '-marked' && { sort }) }
  return {
    search: applied,
    typed,
    setTyped,
    sort,
    setSort: (next: S) => go({ q: applied, sort: next }),
    query: draft,
  }
}
