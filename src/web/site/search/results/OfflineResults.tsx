import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOffline } from '../../../offline/state.ts'
import { questionOf, type SearchPage } from '../keyword.ts'
import { foundOf, hitsOfTab, searchSaved } from '../saved-search.ts'
import { useAnnounceHits } from './announce-results.ts'
import { HitsBox } from './HitsBox.tsx'
import { NoHits } from './NoHits.tsx'
import { OnlySaved } from './OnlySaved.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { TypeHits } from './TabHits.tsx'
import { countOf, FoundHits } from './TopHits.tsx'

/** All are there at once. */
const onEnd = (): void => undefined

/** Search results without a connection: what is found of what is saved. */
export const OfflineResults = () => {
  const { query = '', tab = 'top' } = useParams({ strict: false }) as { query?: string; tab?: SearchPage }
  const question = questionOf(query)
  const tracks = useOffline((state) => state.tracks)
  const collections = useOffline((state) => state.collections)
  const grace_days = useOffline((state) => state.grace_days)
  const hits = useMemo(
    () => searchSaved({ tracks, collections, grace_days }, question),
    [tracks, collections, grace_days, question],
  )
  const found = useMemo(() => foundOf(hits, question), [hits, question])
  const ofTab = tab === 'top' ? null : hitsOfTab(hits, tab)
  const count = ofTab ? ofTab.length : countOf(found)
  useAnnounceHits(question, count)
  return (
    <>
      <ResultTabs question={question} page={tab} totals={found.totals} />
      <OnlySaved />
      <HitsBox question={question}>
        {count === 0 ? (
          <NoHits question={question} page={tab} />
        ) : tab === 'top' || !ofTab ? (
          <FoundHits found={found} question={question} />
        ) : (
          <TypeHits key={tab} type={tab} items={ofTab} question={question} onEnd={onEnd} more={false} />
        )}
      </HitsBox>
    </>
  )
}
