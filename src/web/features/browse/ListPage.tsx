import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SortButton } from '../../media/SortButton.tsx'
import { useTitle } from '../../media/title.ts'
import './browse.css'

type ListPath = '/browse/albums' | '/browse/artists' | '/browse/songs'

/** How a list is sorted; it lives in the address, so a link to it shows the same. */
export const useSort = <S extends string>(choices: Record<S, string>, preset: S): S => {
  const { sort } = useSearch({ strict: false }) as { sort?: string }
  return sort && Object.hasOwn(choices, sort) ? (sort as S) : preset
}

interface ListPageProps<S extends string> {
  path: ListPath
  title: string
  choices: Record<S, string>
  sort: S
  children: ReactNode
}

/** A page that is one long list: its name, how it is sorted, the list. */
export const ListPage = <S extends string>({ path, title, choices, sort, children }: ListPageProps<S>) => {
  const navigate = useNavigate()
  useTitle(title)
  return (
    <div className="content">
      <div className="list-head">
        <h1 className="h24 page-title">{title}</h1>
        <SortButton
          choices={choices}
          value={sort}
          onChange={(next) => void navigate({ to: path, search: { sort: next }, replace: true })}
        />
      </div>
      {children}
    </div>
  )
}
