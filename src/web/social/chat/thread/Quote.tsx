import type { Message } from '../../../../contract/social/chat.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import styles from './bubble.module.css'
import { useThread } from './thread-context.ts'

type Quoted = NonNullable<Message['reply_to']>

/** The text of a quoted message, in one line. */
export const QuotedLine = ({ of: { text, item_title, deleted, user_id } }: { of: Quoted }) => {
  const { t } = useTranslation()
  const { member, viewer } = useThread()
  return (
    <>
      <b className="truncate" dir="auto">
        {user_id === viewer ? t('You') : member(user_id)}
      </b>
      <span className="truncate" dir="auto">
        {deleted ? t('Message deleted') : (text ?? item_title ?? t('This is no longer available'))}
      </span>
    </>
  )
}

/** The message that is answered; leads to it. */
export const Quote = ({ of }: { of: Quoted }) => {
  const { jumpTo } = useThread()
  return (
    <PlainButton className={styles.quote} data-part="quote" onClick={() => jumpTo(of.id)}>
      <QuotedLine of={of} />
    </PlainButton>
  )
}
