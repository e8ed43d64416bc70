import { Bell, BellRing } from 'lucide-react'
import type { UpcomingPage } from '../../../contract/catalog/upcoming-albums.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { setReminder } from './upcoming-albums.ts'

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
