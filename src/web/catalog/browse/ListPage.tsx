import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { SortButton } from '../items/lists/SortButton.tsx'
import styles from './browse.module.css'

type ListPath = '/browse/albums' | '/browse/artists' | '/browse/songs'

/** Returns the sort order from the URL, so that links preserve it. */
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

/** Page with a single list: title, sort button, list. */
export const ListPage = <S extends string>({ path, title, choices, sort, children }: ListPageProps<S>) => {
  const navigate = useNavigate()
  useDocumentTitle(title)
  return (
    <Page>
      <div className={styles.listHead}>
        <PageTitle>{title}</PageTitle>
        <SortButton
          choices={choices}
          value={sort}
          onChange={(next) => void navigate({ to: path, search: { sort: next }, replace: true })}
        />
      </div>
      {children}
    </Page>
  )
}
