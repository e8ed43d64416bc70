import { Plus, X } from 'lucide-react'
import type { ComponentType } from 'react'
import { type CreditRole, creditRoles, MAX_CREDITS } from '../../../contract/catalog/credit-roles.ts'
import type { Credit } from '../../../contract/catalog/items.ts'
import { roleTexts } from '../../catalog/items/credit-roles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input, Select } from '../../ui/fields/Input.tsx'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput, Field, Named } from '../crud/types.ts'
import { creditsOf, creditsText, type EditedCredit, edited, NOBODY, withFresh } from './credit-texts.ts'
import styles from './credits.module.css'

type Find = (text: string) => Promise<Named[]>

/** People without a page are credited by name. */
const byName = async (name: string): Promise<Named> => ({ id: NOBODY, name })

interface CreditsInputProps extends Pick<CustomInput, 'value' | 'onChange'> {
  find: Find
}

/** People and what they contributed; `find` finds artists, other names are kept as they are. */
export const CreditsInput = ({ find, value, onChange }: CreditsInputProps) => {
  const { t } = useTranslation()
  const rows = value as EditedCredit[]
  const texts = roleTexts(t)
  const change = (row: EditedCredit, part: Partial<EditedCredit>) =>
    onChange(rows.map((one) => (one === row ? { ...row, ...part } : one)))
  return (
    <div className={styles.credits}>
      {rows.map((row) => (
        <fieldset key={row.key} className={styles.credit}>
          <legend className="visually-hidden">{row.person?.name ?? t('New credit')}</legend>
          <Select
            aria-label={t('Role')}
            value={row.role}
            onChange={({ currentTarget }) => change(row, { role: currentTarget.value as CreditRole })}
          >
            {creditRoles.map((role) => (
              <option key={role} value={role}>
                {texts[role]}
              </option>
            ))}
          </Select>
          <IconButton
            size="sm"
            label={t('Remove {name}', { name: row.person?.name ?? texts[row.role] })}
            onClick={() => onChange(rows.filter((one) => one !== row))}
          >
            <X className="icon-18" aria-hidden="true" />
          </IconButton>
          <Picker
            label={t('Name')}
            single
            value={row.person ? [row.person] : []}
            find={find}
            make={byName}
            onChange={([person]) => change(row, { person: person ?? null })}
          />
          {row.role === 'performer' && (
            <Input
              aria-label={t('Instrument or voice')}
              placeholder={t('Instrument or voice')}
              maxLength={60}
              value={row.instrument}
              onChange={({ currentTarget }) => change(row, { instrument: currentTarget.value })}
            />
          )}
        </fieldset>
      ))}
      {rows.length < MAX_CREDITS && (
        <Button size="sm" variant="ghost" onClick={() => onChange(withFresh(rows))}>
          <Plus className="icon-16" aria-hidden="true" />
          {t('Add credit')}
        </Button>
      )}
    </div>
  )
}

/** The field for credits. */
export const creditsField = (input: ComponentType<CustomInput>, label: string): Field => ({
  kind: 'custom',
  name: 'credits',
  label,
  input,
  summary: (value) => creditsText(value as EditedCredit[]),
  from: (item) => (item.credits as Credit[]).map(edited),
  body: (value) => creditsOf(value as EditedCredit[]),
})
