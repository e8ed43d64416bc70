import { useTranslation } from '../../i18n/i18n.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'

interface RevokeAppsProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether a new password also revokes the app passwords. */
export const RevokeApps = ({ checked, onChange }: RevokeAppsProps) => {
  const { t } = useTranslation()
  return (
    <label className="flex items-center gap-3">
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {t('Also revoke app passwords')}
    </label>
  )
}
