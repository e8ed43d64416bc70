import { navIcons } from '../../../contract/site/back-office/navigation.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { navIcon } from '../../platform/navigation/nav-icons.ts'
import { Radio } from '../../ui/fields/Checkbox.tsx'
import { useIconNames } from './icon-names.ts'
import styles from './navigation.module.css'

interface IconFieldProps {
  value: unknown
  onChange: (value: string) => void
}

/** Icon picker for a navigation entry. */
export const IconField = ({ value, onChange }: IconFieldProps) => {
  const { t } = useTranslation()
  const names = useIconNames()
  return (
    <fieldset className={styles.navIcons} aria-label={t('Icon')}>
      {navIcons.map((name) => {
        const Icon = navIcon(name)
        return (
          <label key={name} className={styles.navIcon} data-tip={names[name]}>
            <Radio
              className="visually-hidden"
              name="icon"
              aria-label={names[name]}
              checked={value === name}
              onChange={() => onChange(name)}
            />
            <Icon className="icon-18" aria-hidden="true" />
          </label>
        )
      })}
    </fieldset>
  )
}
