import type { ReportedMessage } from '../../../contract/site/reports.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import styles from './reports.module.css'

/** A reported message with what was written around it, as it was when it was reported. */
export const ReportedMessages = ({ messages, id }: { messages: ReportedMessage[]; id: number }) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.reportedMessages} aria-label={t('Messages')}>
      {messages.map((message) => (
        <li key={message.id} aria-current={message.id === id || undefined}>
          <p className="muted">
            <bdi>{message.name ?? t('Deleted account')}</bdi> · {formatMoment(message.created_at)}
          </p>
          {message.text && <p dir="auto">{message.text}</p>}
          {message.item && <p dir="auto">♪ {message.item}</p>}
        </li>
      ))}
    </ol>
  )
}
