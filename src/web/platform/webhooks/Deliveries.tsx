import { useQuery } from '@tanstack/react-query'
import type { WebhookDelivery, WebhookOwner } from '../../../contract/platform/webhooks.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatExactMoment, formatMoment } from '../../i18n/moments.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { LoadError } from '../pages/LoadError.tsx'
import styles from './webhooks.module.css'
import { deliveriesQuery, eventLabel, sendAgain, sendTest, webhooksQuery } from './webhooks.ts'

const tones = { delivered: 'good', waiting: 'warn', failed: 'bad' } as const

/** Returns what came of a delivery so far. */
const useOutcome = ({ status, error, duration_ms, attempts, next_attempt_at }: WebhookDelivery): string => {
  const { t } = useTranslation()
  const answer = error ? t(error) : status === null ? '' : `HTTP ${status}`
  const parts = [
    answer,
    duration_ms !== null && status !== null && t('{total} ms', { total: duration_ms }),
    attempts > 1 && t('{total} attempts', { total: attempts }),
    next_attempt_at && attempts > 0 && t('Next attempt: {time}', { time: formatMoment(next_attempt_at) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

const Block = ({ title, text }: { title: string; text: string }) => (
  <>
    <h3 className="text-12 muted">{title}</h3>
    <pre className={styles.block} dir="ltr" translate="no">
      {text}
    </pre>
  </>
)

interface DeliveryProps {
  delivery: WebhookDelivery
  /** Undefined while the webhook is off. */
  again: (() => void) | undefined
}

const Delivery = ({ delivery, again }: DeliveryProps) => {
  const { t } = useTranslation()
  const { type, state, payload, response, created_at } = delivery
  const states = { delivered: t('Delivered'), waiting: t('Waiting'), failed: t('Failed') }
  const outcome = useOutcome(delivery)
  return (
    <li>
      <details>
        <summary>
          <span className={styles.name}>
            <span className="font-medium">{t(eventLabel(type))}</span>
            <Badge tone={tones[state]}>{states[state]}</Badge>
          </span>
          <span className="text-12 muted">
            {[formatExactMoment(created_at), outcome].filter(Boolean).join(' · ')}
          </span>
        </summary>
        <Block title={t('Payload')} text={JSON.stringify(JSON.parse(payload), null, 2)} />
        {response && <Block title={t('Response')} text={response} />}
        {again && (
          <Button size="sm" onClick={again}>
            {t('Send again')}
          </Button>
        )}
      </details>
    </li>
  )
}

interface DeliveriesProps {
  owner: WebhookOwner
  id: number
  name: string
}

const List = ({ owner, id }: Omit<DeliveriesProps, 'name'>) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(deliveriesQuery(owner, id))
  const enabled = useQuery(webhooksQuery(owner)).data?.find((one) => one.id === id)?.enabled ?? false
  return (
    <>
      {enabled && (
        <Button className={styles.start} onClick={() => void sendTest(owner, id).catch(showError)}>
          {t('Send test event')}
        </Button>
      )}
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className={styles.loading} />}
      {data?.length === 0 && <p className="muted">{t('Nothing was sent yet.')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.deliveries}>
          {data.map((one) => (
            <Delivery
              key={one.id}
              delivery={one}
              again={enabled ? () => void sendAgain(owner, id, one.id).catch(showError) : undefined}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** What was sent to a webhook lately, and what came of it. */
export const Deliveries = ({ name, ...rest }: DeliveriesProps) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Deliveries')} description={name} wide>
      <List {...rest} />
    </DialogFrame>
  )
}
