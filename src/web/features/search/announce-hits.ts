import { useEffect } from 'react'
import { translate } from '../../i18n/i18n.ts'
import { announce } from '../../player/keys.ts'
import { useSearchState } from './keyword.ts'

/** Reads out how much a question found, while somebody is asking. Undefined while it is not known. */
export const useAnnounceHits = (question: string, count: number | undefined): void =>
  useEffect(() => {
    if (count === undefined || !useSearchState.getState().searchActive) return
    announce(
      count === 0
        ? `${translate('No results found')}: ${question}`
        : translate('{count} results for {query}', { count, query: question }),
    )
  }, [question, count])
