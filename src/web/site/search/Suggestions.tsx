import { useQuery } from '@tanstack/react-query'
import { History, Search, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { suggestionsQuery } from '../../data/search.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { useDebouncedValue } from '../../ui/fields/debounce.ts'
import { useOfflineParts } from '../../ui/layout/OfflinePart.tsx'
import { highlighterOf } from './highlight.tsx'
import { questionOf } from './keyword.ts'
import { clearSearches, removeSearch, useRecentSearches } from './recent-searches.ts'
import styles from './search-field.module.css'

/** Pause in typing before suggestions are fetched, in ms. */
const PAUSE_MS = 120
const MAX_SHOWN = 6

/** A row of the list under the search field. */
export type Suggestion = { kind: 'search' | 'recent'; text: string } | { kind: 'clear' }

/** Returns what to suggest: completions of what was typed, or recent searches while nothing is. */
export const useSuggestions = (typed: string, open: boolean): Suggestion[] => {
  const question = questionOf(typed)
  const settled = useDebouncedValue(question, PAUSE_MS)
  const recent = useRecentSearches((state) => state.recent)
  const offline = useOfflineParts(({ away }) => away !== undefined)
  const { data } = useQuery({ ...suggestionsQuery(settled), enabled: open && settled !== '' && !offline })
  if (!open) return []
  if (question === '')
    return recent.length === 0
      ? []
      : [...recent.slice(0, MAX_SHOWN).map((text) => ({ kind: 'recent' as const, text })), { kind: 'clear' }]
  const same = question.toLocaleLowerCase()
  // Without a connection, results follow at every key.
  return (offline ? [] : (data ?? []))
    .filter((text) => text.toLocaleLowerCase() !== same)
    .slice(0, MAX_SHOWN)
    .map((text) => ({ kind: 'search', text }))
}

/** Removes a recent search; false for other rows. */
export const removeSuggestion = (one: Suggestion | undefined): boolean => {
  if (one?.kind !== 'recent') return false
  removeSearch(one.text)
  return true
}

export const SUGGESTIONS = 'search-suggestions'
export const optionId = (index: number): string => `${SUGGESTIONS}-${index}`

const Row = ({ one, highlight }: { one: Suggestion; highlight: (text: string) => ReactNode }) => {
  const { t } = useTranslation()
  if (one.kind === 'clear')
    return (
      <>
        <Trash2 className="icon-18" aria-hidden="true" />
        {t('Clear recent searches')}
      </>
    )
  const Icon = one.kind === 'recent' ? History : Search
  return (
    <>
      <Icon className="icon-18" aria-hidden="true" />
      <bdi className="truncate flex-1">{one.kind === 'recent' ? one.text : highlight(one.text)}</bdi>
      {one.kind === 'recent' && (
        // Keyboards remove with Delete, screen readers on the search page.
        <span
          className={styles.suggestionRemove}
          data-tip={t('Remove {title}', { title: one.text })}
          data-part="remove"
          aria-hidden="true"
        >
          <X className="icon-16" />
        </span>
      )}
    </>
  )
}

interface SuggestionsProps {
  list: Suggestion[]
  active: number
  typed: string
  onChoose: (one: Suggestion) => void
}

/** The list under the search field. The field keeps the focus and names the active row. */
export const Suggestions = ({ list, active, typed, onChoose }: SuggestionsProps) => {
  const { t } = useTranslation()
  const highlight = highlighterOf(questionOf(typed))
  return (
    <div
      id={SUGGESTIONS}
      role="listbox"
      aria-label={typed.trim() ? t('Suggestions') : t('Recent searches')}
      className={styles.suggestions}
    >
      {list.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={one.kind === 'clear' ? 'clear' : one.text}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          className={classes(styles.suggestion, one.kind === 'clear' && styles.suggestionClear)}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('[data-part~="remove"]')) removeSuggestion(one)
            else if (one.kind === 'clear') clearSearches()
            else onChoose(one)
          }}
        >
          <Row one={one} highlight={highlight} />
        </div>
      ))}
    </div>
  )
}
