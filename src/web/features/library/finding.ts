import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MarkSort } from '../../../contract/likes.ts'
import type { Wanted } from '../../api/likes.ts'
import { useSettled } from '../../ui/settled.ts'

type Place = `/library/${'likes' | 'albums' | 'artists' | 'playlists' | 'stations'}`

/** What is looked for in a page of the library and its order. Both live in the address. */
export const useFinding = <S extends MarkSort>(to: Place, choices: Partial<Record<S, string>>) => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { q?: string; sort?: string }
  const asked = search.q ?? ''
  const sort = (search.sort && Object.hasOwn(choices, search.sort) ? search.sort : '-marked') as S
  const [typed, setTyped] = useState(asked)
  const settled = useSettled(typed.trim())
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
    if (settled !== asked) go({ q: settled, sort })
  }, [settled])
  // A link or the way back may have moved the address meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address is another
  useEffect(() => {
    if (asked !== settled) setTyped(asked)
  }, [asked])
  const wanted: Wanted = { ...(asked && { q: asked }), ...(sort !== '-marked' && { sort }) }
  return { asked, typed, setTyped, sort, setSort: (next: S) => go({ q: asked, sort: next }), wanted }
}
