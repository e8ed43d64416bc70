import { Plus, X } from 'lucide-react'
import type { PayoutField } from '../../../contract/selling/back-office/earnings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import styles from './fields-input.module.css'

const MAX_FIELDS = 8

/** Returns a key that no other field has; accounts refer to it, so that it never changes. */
const freeKey = (fields: readonly PayoutField[]): string => {
  const taken = new Set(fields.map(({ key }) => key))
  return (
    Array.from({ length: MAX_FIELDS + 1 }, (_, index) => `field_${index + 1}`).find(
      (key) => !taken.has(key),
    ) ?? ''
  )
}

/** Asks for the details that artists fill in. */
export const FieldsInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const fields = value as PayoutField[]
  const put = (at: number, change: Partial<PayoutField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...change } : field)))
  return (
    <div className={styles.fields}>
      {fields.map(({ key, label, required }, index) => (
        <div key={key} className={styles.field}>
          <Input
            aria-label={t('Detail {number}', { number: index + 1 })}
            placeholder={t('Such as “PayPal email”')}
            maxLength={60}
            value={label}
            onChange={(event) => put(index, { label: event.currentTarget.value })}
          />
          <label className={styles.required}>
            <Checkbox
              checked={required}
              onChange={(event) => put(index, { required: event.currentTarget.checked })}
            />
            {t('Required')}
          </label>
          <IconButton
            label={t('Remove detail {number}', { number: index + 1 })}
            onClick={() => onChange(fields.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {fields.length < MAX_FIELDS && (
        <Button onClick={() => onChange([...fields, { key: freeKey(fields), label: '', required: true }])}>
          <Plus className="icon-18" aria-hidden="true" />
          {t('Add detail')}
        </Button>
      )}
    </div>
  )
}
