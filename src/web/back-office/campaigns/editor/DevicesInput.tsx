import { type PlayDevice, playDevices } from '../../../../contract/platform/analytics.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { CustomInput } from '../../crud/types.ts'
import styles from '../campaigns.module.css'

export const useDeviceTexts = (): Record<PlayDevice, string> => {
  const { t } = useTranslation()
  return {
    desktop: t('Computers'),
    phone: t('Phones'),
    tablet: t('Tablets'),
    speaker: t('Speakers'),
    app: t('Apps'),
    other: t('Others'),
  }
}

/** Classes of devices; none means all. */
export const DevicesInput = ({ value, onChange }: CustomInput) => {
  const texts = useDeviceTexts()
  const chosen = value as PlayDevice[]
  return (
    <div className={styles.devices}>
      {playDevices.map((device) => (
        <label key={device} className={styles.device}>
          <Checkbox
            plain
            checked={chosen.includes(device)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(playDevices.filter((one) => (one === device ? checked : chosen.includes(one))))
            }
          />
          {texts[device]}
        </label>
      ))}
    </div>
  )
}
