import type { PushDevice } from '../../../../contract/platform/web-push.ts'
import { showError } from '../../../data/errors.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { removePushDevice } from '../../../platform/notifications/web-push.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from '../account.module.css'
import { useDeviceName } from '../security/device-name.ts'

const Row = ({ device }: { device: PushDevice }) => {
  const { t } = useTranslation()
  const name = useDeviceName(device)
  return (
    <li>
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-12 muted">
          {t('Since {date}', { date: formatDate(device.subscribed_at) })}
        </p>
      </div>
      <Button
        variant="ghost"
        aria-label={t('Stop notifications on {device}', { device: name })}
        onClick={() => void removePushDevice(device.id).catch(showError)}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}

/** Other devices of the account that show notifications. */
export const OtherPushDevices = ({ devices }: { devices: readonly PushDevice[] }) => {
  const { t } = useTranslation()
  const others = devices.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <div className="w-full">
      <h3 className="font-medium" id="push-devices">
        {t('Other devices that show notifications')}
      </h3>
      <ul className={styles.sessionList} aria-labelledby="push-devices">
        {others.map((device) => (
          <Row key={device.id} device={device} />
        ))}
      </ul>
    </div>
  )
}
