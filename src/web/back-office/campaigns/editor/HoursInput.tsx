import { WEEK_HOURS } from '../../../../contract/ads/back-office/campaigns.ts'
import { currentLanguage, translate, useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import type { CustomInput } from '../../crud/types.ts'
import styles from '../campaigns.module.css'

const DAY = 24
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

const dayNames = (width: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: width, timeZone: 'UTC' })
  return Array.from({ length: WEEK_HOURS / DAY }, (_, day) => format.format(MONDAY + day * DAY_MS))
}

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const hoursSummary = (value: unknown): string =>
  value === null
    ? translate('Always')
    : translate('{total} hours a week', { total: (value as number[]).length })

/** Hours of the week in which a campaign runs. */
export const HoursInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const hours = value as number[] | null
  const on = new Set(hours)
  const long = dayNames('long')
  const toggle = (all: number[]) => {
    const next = new Set(on)
    const add = all.some((hour) => !on.has(hour))
    for (const hour of all) add ? next.add(hour) : next.delete(hour)
    onChange([...next].sort((a, b) => a - b))
  }
  const hoursOf = (day: number) => Array.from({ length: DAY }, (_, hour) => day * DAY + hour)
  return (
    <>
      <Switch
        label={t('Only at certain hours of the week')}
        checked={hours !== null}
        onChange={(some) => onChange(some ? Array.from({ length: WEEK_HOURS }, (_, hour) => hour) : null)}
      />
      {hours && (
        <table className={styles.hours}>
          <tbody>
            {dayNames('short').map((name, day) => (
              <tr key={name}>
                <th scope="row">
                  <PlainButton aria-label={long[day]} onClick={() => toggle(hoursOf(day))}>
                    {name}
                  </PlainButton>
                </th>
                {hoursOf(day).map((hour) => (
                  <td key={hour}>
                    <PlainButton
                      aria-pressed={on.has(hour)}
                      aria-label={`${long[day]} ${hourName(hour % DAY)}`}
                      data-tip={hourName(hour % DAY)}
                      onClick={() => toggle([hour])}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
