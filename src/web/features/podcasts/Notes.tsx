import { type MouseEvent, useMemo } from 'react'
import type { Episode } from '../../../contract/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../media/Section.tsx'
import { playAt } from './seeking.ts'
import { timedNotes } from './timed-notes.ts'
import '../../media/rich-text.css'

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
        // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button is a click
        <div
          className="rich-text notes"
          dir="auto"
          onClick={press}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only what it made harmless
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        <p className="rich-text" dir="auto">
          {summary}
        </p>
      )}
    </Section>
  )
}
