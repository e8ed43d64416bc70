import { useTranslation } from '../../i18n/i18n.ts'
import { WebhookList } from '../../platform/webhooks/WebhookList.tsx'
import { AreaPage } from '../shell/AreaPage.tsx'

/** Other servers that are told what happens on the site. */
export const WebhooksPage = () => {
  const { t } = useTranslation()
  return (
    <AreaPage stacked>
      <p className="muted">
        {t('Tell other servers, such as a chat or your own scripts, what is published and sold.')}
      </p>
      <WebhookList owner="site" />
    </AreaPage>
  )
}
