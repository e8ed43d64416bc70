import { type MouseEvent, useMemo } from 'react'
import type { Episode } from '../../../contract/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { RichText } from '../../media/RichText.tsx'
import { Section } from '../../media/Section.tsx'
import { playAt } from './seeking.ts'
import { timedNotes } from './timed-notes.ts'

/** The show notes; a moment named in them is a way to it. */
export const Notes = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { description, summary, duration } = episode
  const html = useMemo(() => (description ? timedNotes(description, duration) : ''), [description, duration])
  const press = ({ target }: MouseEvent) => {
    const at = (target as Element).closest<HTMLElement>('.at')?.dataset.at
    if (at !== undefined) void playAt(episode, Number(at))
  }
  if (!html && !summary) return null
  return (
    <Section title={t('Show notes')}>
      {html ? (
        <RichText html={html} onClick={press} />
      ) : (
        <p className="rich-text" dir="auto">
          {summary}
        </p>
      )}
    </Section>
  )
}
