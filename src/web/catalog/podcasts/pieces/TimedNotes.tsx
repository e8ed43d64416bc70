import { type MouseEvent, useMemo } from 'react'
import type { Episode } from '../../../../contract/catalog/items.ts'
import { RichText, richText } from '../../items/RichText.tsx'
import { playAt } from './play-at.ts'
import { timedNotes } from './timed-notes.ts'

/** Show notes of an episode with clickable timestamps; the summary if there are none. */
export const TimedNotes = ({ episode }: { episode: Episode }) => {
  const { description, summary, duration } = episode
  const html = useMemo(() => description && timedNotes(description, duration), [description, duration])
  const press = ({ target }: MouseEvent) => {
    const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset.at
    if (at !== undefined) void playAt(episode, Number(at))
  }
  if (html) return <RichText html={html} onClick={press} />
  return (
    <p {...richText} dir="auto">
      {summary}
    </p>
  )
}
