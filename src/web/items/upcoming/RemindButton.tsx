import { Bell, BellRing } from 'lucide-react'
import type { UpcomingPage } from '../../../contract/catalog/upcoming-albums.ts'
import { setReminder } from '../../api/upcoming-albums.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { requireLogin } from '../../session/login-redirect.ts'
import { Button } from '../../ui/Button.tsx'

/** Sets or removes a reminder; visitors are asked to log in. */
export const RemindButton = ({ release: { type, id, reminded } }: { release: UpcomingPage }) => {
  const { t } = useTranslation()
  const toggle = async () => {
    if (await requireLogin()) await setReminder({ type, id }, !reminded)
  }
  return (
    <Button pill variant={reminded ? 'line' : 'primary'} onClick={() => void toggle()}>
      {reminded ? (
        <BellRing className="icon-16" aria-hidden="true" />
      ) : (
        <Bell className="icon-16" aria-hidden="true" />
      )}
      {reminded ? t('Reminder set') : t('Remind me')}
    </Button>
  )
}
