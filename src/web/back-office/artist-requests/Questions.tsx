import type { RequestMessage } from '../../../contract/catalog/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ReplyForm } from '../contact/ReplyForm.tsx'
import { ThreadMessage } from '../contact/ThreadMessage.tsx'
import { askApplicant } from './admin-artist-requests.ts'
import styles from './artist-requests.module.css'

interface QuestionsProps {
  id: number
  name: string
  messages: RequestMessage[]
  /** Shows the form. */
  writes: boolean
}

/** Questions to the applicant, and answers. */
export const Questions = ({ id, name, messages, writes }: QuestionsProps) => {
  const { t } = useTranslation()
  if (messages.length === 0 && !writes) return null
  return (
    <div className={styles.questions}>
      {messages.map((message) => (
        <ThreadMessage
          key={message.id}
          by={message.name || t('Deleted account')}
          at={message.created_at}
          text={message.text}
          ours={!message.by_applicant}
        />
      ))}
      {writes && (
        <ReplyForm
          label={t('Question to the applicant')}
          rows={3}
          maxLength={2000}
          action={t('Ask')}
          send={(text) => askApplicant(id, text)}
          sent={{ title: t('Question sent'), text: name }}
        />
      )}
    </div>
  )
}
