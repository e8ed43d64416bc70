import { navIcons } from '../../../contract/admin/navigation.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { navIcon } from '../../media/nav-icons.ts'
import { useIconNames } from './icon-names.ts'

interface IconFieldProps {
  value: unknown
  onChange: (value: string) => void
}

/** The picture of an entry, out of those there are. */
export const IconField = ({ value, onChange }: IconFieldProps) => {
  const { t } = useTranslation()
  const names = useIconNames()
  return (
    <fieldset className="nav-icons" aria-label={t('Icon')}>
      {navIcons.map((name) => {
        const Icon = navIcon(name)
        return (
          <label key={name} className="nav-icon" data-tip={names[name]}>
            <input
              type="radio"
              className="sr-only"
              name="icon"
              aria-label={names[name]}
              checked={value === name}
              onChange={() => onChange(name)}
            />
            <Icon className="s18" aria-hidden="true" />
          </label>
        )
      })}
    </fieldset>
  )
}
