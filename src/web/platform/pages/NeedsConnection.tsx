import { useRouter } from '@tanstack/react-router'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useOnline } from '../../data/connection/reachability.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'

/** Says calmly that something needs the server while it can't be reached, and what there is instead. */
export const NeedsConnection = () => {
  const { t } = useTranslation()
  const check = useOnline((state) => state.check)
  return (
    <EmptyState
      icon={<WifiOff aria-hidden="true" />}
      title={t('This needs a connection')}
      text={t('It will be back as soon as you’re online. Saved music keeps playing.')}
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={check}>
          <RefreshCw className="icon-16" aria-hidden="true" />
          {t('Try again')}
        </Button>
        <LinkButton to={'/library/downloads' as string} variant="primary">
          {t('Open downloads')}
        </LinkButton>
      </div>
    </EmptyState>
  )
}

/** In place of a page that needs the server. */
export const OffPage = () => {
  const { t } = useTranslation()
  const router = useRouter()
  // Its code may not have loaded.
  useEffect(() => () => void router.invalidate(), [router])
  return (
    <Page>
      <h1 className="visually-hidden">{t('Needs a connection')}</h1>
      <NeedsConnection />
    </Page>
  )
}
