import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MarkSort } from '../../../contract/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { SortButton } from '../../media/SortButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { useFinding } from './finding.ts'
import '../../ui/fields.css'

interface FindBarProps<S extends MarkSort> {
  label: string
  finding: ReturnType<typeof useFinding<S>>
  choices: Record<S, string>
  /** What can be done with the whole list. */
  children?: ReactNode
}

/** Above a list of the library: what can be done with it, a field that narrows it down, its order. */
export const FindBar = <S extends MarkSort>({ label, finding, choices, children }: FindBarProps<S>) => {
  const { t } = useTranslation()
  const { typed, setTyped, sort, setSort } = finding
  return (
    <div className="library-acts">
      {children}
      <search className="input compact find">
        <Search className="s16" aria-hidden="true" />
        <input
          type="text"
          inputMode="search"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
        {typed && (
          <IconButton label={t('Clear search')} onClick={() => setTyped('')}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </search>
      <SortButton choices={choices} value={sort} onChange={setSort} />
    </div>
  )
}
