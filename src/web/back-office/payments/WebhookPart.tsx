import { TriangleAlert } from 'lucide-react'
import { webhookEvents } from '../../../contract/selling/payment-webhooks.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { Code, CodeLine } from '../../ui/Code.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import styles from './payments.module.css'
import type { ProviderDraft } from './payments-draft.ts'

/** Where the provider sends its events, which ones, and when the last one came. */
export const WebhookPart = ({ draft: { stored } }: { draft: ProviderDraft }) => {
  const { t } = useTranslation()
  const { key, webhook_url, last_event_at, failed_events, failure } = stored
  return (
    <div className={styles.webhook}>
      <p className="font-medium">{t('Webhook URL')}</p>
      <CodeLine code={webhook_url} />
      <Hint>
        {last_event_at === null
          ? t('Add it at the provider. No event has arrived yet.')
          : t('Last event: {time}', { time: formatMoment(last_event_at) })}
      </Hint>
      {failed_events > 0 && (
        <p className={styles.failedEvents}>
          <TriangleAlert className="icon-16" aria-hidden="true" />
          <span>
            {t('Some events couldn’t be processed and will be tried again.')}
            {failure && <span className="muted block">{failure}</span>}
          </span>
        </p>
      )}
      <details className={styles.events}>
        <summary>{t('Events to select there')}</summary>
        <ul>
          {webhookEvents[key].map((event) => (
            <Code as="li" key={event} dir="ltr">
              {event}
            </Code>
          ))}
        </ul>
      </details>
    </div>
  )
}
