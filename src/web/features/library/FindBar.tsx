import type { ReactNode } from 'react'
import type { MarkSort } from '../../../contract/likes.ts'
import { FindField } from '../../media/FindField.tsx'
import { SortButton } from '../../media/SortButton.tsx'
import type { useFinding } from './finding.ts'

interface FindBarProps<S extends MarkSort> {
  label: string
  finding: ReturnType<typeof useFinding<S>>
  choices: Record<S, string>
  /** What can be done with the whole list. */
  children?: ReactNode
}

/** Above a list of the library: what can be done with it, a field that narrows it down, its order. */
export const FindBar = <S extends MarkSort>({ label, finding, choices, children }: FindBarProps<S>) => {
  const { typed, setTyped, sort, setSort } = finding
  return (
    <div className="library-acts">
      {children}
      <FindField label={label} typed={typed} onType={setTyped} />
      <SortButton choices={choices} value={sort} onChange={setSort} />
    </div>
  )
}
