import { type PlanPermission, planPermissions } from '../../../contract/core/permissions.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { permissionTexts } from '../../selling/plans/texts.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import type { CustomInput } from '../crud/types.ts'
import styles from './plans.module.css'

/** Asks what a plan permits. */
export const PermissionsInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const chosen = value as PlanPermission[]
  return (
    <fieldset className={styles.permissions}>
      <legend className="visually-hidden">{t('Permits')}</legend>
      {planPermissions.map((permission) => (
        <label key={permission}>
          <Checkbox
            checked={chosen.includes(permission)}
            onChange={(event) => {
              const yes = event.currentTarget.checked
              onChange(planPermissions.filter((one) => (one === permission ? yes : chosen.includes(one))))
            }}
          />
          {t(permissionTexts[permission])}
        </label>
      ))}
    </fieldset>
  )
}
