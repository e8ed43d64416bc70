import { settings as lines } from '../../../contract/core/all-settings.ts'
import { settingNeeds } from '../../../contract/platform/back-office/settings.ts'
import type { Field } from '../../../contract/platform/configuration/parts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { CurrencyField } from './CurrencyField.tsx'
import styles from './configuration.module.css'
import type { Draft } from './draft.ts'
import { NetworksField } from './NetworksField.tsx'
import { SecretField } from './SecretField.tsx'
import { TemplateField } from './TemplateField.tsx'
import { UnmetNeeds } from './UnmetNeeds.tsx'

interface SettingFieldProps {
  field: Field
  draft: Draft
}

const Ask = ({ field, draft }: SettingFieldProps) => {
  const { t } = useTranslation()
  const { key, as, inverted, unit, choices } = field
  const fixed = draft.fixed(key)
  const disabled = fixed !== null || draft.isLocked(key)
  const hint = fixed
    ? t('Set by the environment variable {variable}.', { variable: fixed })
    : t(draft.isLocked(key) ? 'Only administrators can change this.' : (field.hint ?? ''))
  const problem = draft.problem(key)
  const label = unit ? `${t(field.label)} (${t(unit)})` : t(field.label)
  const text = {
    label,
    name: key,
    value: draft.value(key),
    error: problem === undefined ? undefined : t(problem),
    disabled,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => draft.set(key, event.currentTarget.value),
  }
  if (lines[key].type === 'bool') {
    const checked = (draft.value(key) === '1') !== Boolean(inverted)
    const turn = (next: boolean) => draft.set(key, next !== Boolean(inverted) ? '1' : '0')
    return (
      <Switch label={label} hint={hint} name={key} checked={checked} onChange={turn} disabled={disabled} />
    )
  }
  if (as === 'secret') return <SecretField field={field} draft={draft} hint={hint} />
  if (as === 'title' || as === 'description')
    return <TemplateField {...text} field={field} insert={(value) => draft.set(key, value)} />
  if (as === 'networks')
    return <NetworksField {...text} hint={hint} onChange={(value) => draft.set(key, value)} />
  if (as === 'currency')
    return <CurrencyField {...text} hint={hint} onChange={(value) => draft.set(key, value)} />
  if (choices)
    return <ChoiceField {...text} hint={hint} choices={choices} onChange={(value) => draft.set(key, value)} />
  if (as === 'area') return <TextArea {...text} rows={3} />
  if (lines[key].type === 'number') return <TextField {...text} hint={hint} inputMode="numeric" />
  return <TextField {...text} hint={hint} {...(as === 'email' && { inputMode: 'email' as const })} />
}

/** Values of switches and choices that have no effect. */
const off = ['0', 'none']

/** A setting: label, input and error. */
export const SettingField = ({ field, draft }: SettingFieldProps) => {
  const needs = settingNeeds[field.key]
  return (
    <div
      className={classes(styles.setting, draft.isChanged(field.key) && styles.changed)}
      id={`setting-${field.key}`}
    >
      <Ask field={field} draft={draft} />
      {needs && !off.includes(draft.value(field.key)) && <UnmetNeeds needs={needs} draft={draft} />}
    </div>
  )
}
