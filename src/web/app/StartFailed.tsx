import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/icons.tsx'

/** In place of a page that broke. */
export const StartFailed = () => {
  const { t } = useTranslation()
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 p-6 text-center">
      <Mark className="mb-4 size-12" />
      <h1 className="h24">{t('Something went wrong')}</h1>
      <p className="text-muted">{t('This page did not start. Reloading often helps.')}</p>
      <Button look="primary" className="mt-4" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
    </main>
  )
}
