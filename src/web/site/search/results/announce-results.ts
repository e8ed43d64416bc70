import { useEffect } from 'react'
import { translate } from '../../../i18n/i18n.ts'
import { announce } from '../../../ui/layout/announcements.ts'
import { useSearchState } from '../keyword.ts'

/** Announces the number of results while the search field is active; undefined while loading. */
export const useAnnounceHits = (question: string, count: number | undefined): void =>
  useEffect(() => {
    if (count === undefined || !useSearchState.getState().searchActive) return
    announce(
      count === 0
        ? `${translate('No results found')}: ${question}`
        : translate('{count} results for {query}', { count, query: question }),
    )
  }, [question, count])
