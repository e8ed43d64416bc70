import { useQuery } from '@tanstack/react-query'
import { History, Pencil, Plus, Trash2 } from 'lucide-react'
import type { Webhook, WebhookOwner } from '../../../contract/platform/webhooks.ts'
import { showError } from '../../data/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { LoadError } from '../pages/LoadError.tsx'
import styles from './webhooks.module.css'
import { eventLabel, removeWebhook, webhooksQuery } from './webhooks.ts'

const StateBadge = ({ webhook: { enabled, failing_since } }: { webhook: Webhook }) => {
  const { t } = useTranslation()
  if (!enabled) return <Badge>{t('Off')}</Badge>
  return failing_since ? <Badge tone="warn">{t('Failing')}</Badge> : <Badge tone="good">{t('On')}</Badge>
}

/** Says why a webhook is off, or since when it fails. */
const Trouble = ({ webhook: { enabled, disabled_because, failing_since } }: { webhook: Webhook }) => {
  const { t } = useTranslation()
  if (disabled_because === 'gone')
    return <Hint error>{t('It was turned off: its server says that this address is gone.')}</Hint>
  if (disabled_because === 'failing')
    return <Hint error>{t('It was turned off, as nothing could be delivered for three days.')}</Hint>
  if (!enabled || !failing_since) return null
  return (
    <Hint error>{t('Nothing could be delivered since {date}.', { date: formatDate(failing_since) })}</Hint>
  )
}

const Row = ({ owner, webhook }: { owner: WebhookOwner; webhook: Webhook }) => {
  const { t } = useTranslation()
  const { id, url, description, events } = webhook
  const { host } = new URL(url)
  const name = description || host
  const remove = async () => {
    const yes = await confirm({
      title: t('Delete the webhook “{name}”?', { name }),
      text: t('{host} is told nothing more, and its deliveries are deleted.', { host }),
      yes: t('Delete'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removeWebhook(owner, id).catch(showError)
  }
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className={styles.name}>
          <span className="truncate font-medium" dir="auto">
            {name}
          </span>
          <StateBadge webhook={webhook} />
        </p>
        <p className={`text-12 muted ${styles.facts}`}>
          <bdi translate="no">{url}</bdi>
        </p>
        <p className="text-12 muted">{events.map((type) => t(eventLabel(type))).join(', ')}</p>
        <Trouble webhook={webhook} />
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t('Deliveries of {name}', { name })}
          onClick={() =>
            void openDialog(() => import('./Deliveries.tsx').then((m) => m.Deliveries), { owner, id, name })
          }
        >
          <History className="icon-18" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('Edit {name}', { name })}
          onClick={() =>
            void openDialog(() => import('./EditWebhook.tsx').then((m) => m.EditWebhook), { owner, webhook })
          }
        >
          <Pencil className="icon-18" aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Delete {name}', { name })} onClick={() => void remove()}>
          <Trash2 className="icon-18" aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

interface WebhookListProps {
  owner: WebhookOwner
  /** Wraps adding one, if the account may need a plan for it. */
  adding?: (add: () => void) => void
}

/** Webhooks with their state, and what can be done with them. */
export const WebhookList = ({ owner, adding = (add) => add() }: WebhookListProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(webhooksQuery(owner))
  const add = () => void openDialog(() => import('./EditWebhook.tsx').then((m) => m.EditWebhook), { owner })
  return (
    <>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className={styles.loading} />}
      {data?.length === 0 && <p className="muted">{t('No webhooks yet.')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((webhook) => (
            <Row key={webhook.id} owner={owner} webhook={webhook} />
          ))}
        </ul>
      )}
      <Button variant="line" className={styles.start} onClick={() => adding(add)}>
        <Plus className="icon-18" aria-hidden="true" />
        {t('Add webhook')}
      </Button>
    </>
  )
}
