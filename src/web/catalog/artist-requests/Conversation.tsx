import { type FormEvent, useState } from 'react'
import type { RequestMessage } from '../../../contract/catalog/artist-requests.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { answerOperators } from './artist-requests.ts'
import styles from './become-artist.module.css'

const Answer = ({ asked, onDone }: { asked: boolean; onDone?: () => void }) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await answerOperators(text)
      setText('')
      onDone?.()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <form className={styles.answer} onSubmit={(event) => void send(event)}>
      <TextArea
        label={asked ? t('Your answer') : t('Your note')}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="primary" type="submit" disabled={busy || text.trim() === ''}>
        {asked ? t('Send answer') : t('Send note')}
      </Button>
    </form>
  )
}

interface ConversationProps {
  messages: RequestMessage[]
  /** Shows the form. */
  writes?: boolean
  onWritten?: () => void
}

/** Questions of the operators, and answers. */
export const Conversation = ({ messages, writes = false, onWritten }: ConversationProps) => {
  const { t } = useTranslation()
  const asked = messages.at(-1)?.by_applicant === false
  if (messages.length === 0 && !writes) return null
  return (
    <section className={styles.conversation} aria-label={t('Questions and answers')}>
      {messages.map(({ id, by_applicant, text, created_at }) => (
        <article key={id} className={classes(styles.message, by_applicant && styles.own)}>
          <header>
            <b>{by_applicant ? t('You') : t('The operators')}</b>
            <time dateTime={created_at} className="muted">
              {formatMoment(created_at)}
            </time>
          </header>
          <p dir="auto">{text}</p>
        </article>
      ))}
      {writes && <Answer asked={asked} {...(onWritten && { onDone: onWritten })} />}
    </section>
  )
}
