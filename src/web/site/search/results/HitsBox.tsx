import { type ReactNode, useMemo } from 'react'
import { Highlight } from '../../../catalog/items/lists/highlight.ts'
import { highlighterOf } from '../highlight.tsx'
import { moveAmongHits } from '../hit-keys.ts'
import { rememberSearch } from '../recent-searches.ts'

/** Selector of what opens or plays a result. */
const OPENING = ['card-link', 'name', 'hit-link', 'play', 'number']
  .map((part) => `[data-part~="${part}"]`)
  .join()

/** Results: arrow keys move among them, and what was searched for is highlighted. */
export const HitsBox = ({ question, children }: { question: string; children: ReactNode }) => {
  const highlight = useMemo(() => highlighterOf(question), [question])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the links inside
    <div
      data-hits
      onKeyDown={moveAmongHits}
      onClickCapture={({ target }) => {
        // Opening or playing a result makes the search worth remembering.
        if ((target as Element).closest(OPENING)) rememberSearch(question)
      }}
    >
      <Highlight value={highlight}>{children}</Highlight>
    </div>
  )
}
