import { withEntitlement } from '../../data/session/entitlements.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { WebhookList } from '../../platform/webhooks/WebhookList.tsx'
import { Part } from './Part.tsx'

/** Other servers that are told what the account plays, likes and changes. */
export const WebhooksPart = () => {
  const { t } = useTranslation()
  return (
    <Part
      id="webhooks"
      title={t('Webhooks')}
      lead={t('Tell other servers, such as Home Assistant or your own scripts, what you play and like.')}
    >
      <WebhookList
        owner="account"
        adding={(add) =>
          withEntitlement('Use other apps', { act: 'open', path: '/account/settings#webhooks' }, add)
        }
      />
    </Part>
  )
}
