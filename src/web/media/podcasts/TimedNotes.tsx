import { type MouseEvent, useMemo } from 'react'
import type { Episode } from '../../../contract/podcasts.ts'
import { RichText } from '../RichText.tsx'
import { playAt } from './seeking.ts'
import { timedNotes } from './timed-notes.ts'
import './told.css'

/** The notes of an episode, in which a moment is a way to it; a few words where there are no more. */
export const TimedNotes = ({ episode }: { episode: Episode }) => {
  const { description, summary, duration } = episode
  const html = useMemo(() => (description ? timedNotes(description, duration) : ''), [description, duration])
  const press = ({ target }: MouseEvent) => {
    const at = (target as Element).closest<HTMLElement>('.at')?.dataset.at
    if (at !== undefined) void playAt(episode, Number(at))
  }
  if (html) return <RichText html={html} onClick={press} />
  return (
    <p className="rich-text" dir="auto">
      {summary}
    </p>
  )
}
