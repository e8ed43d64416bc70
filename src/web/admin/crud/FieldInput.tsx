import { useId } from 'react'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { CoverField, type CoverFieldTexts } from '../../items/images/CoverField.tsx'
import { classes } from '../../ui/classes.ts'
import fieldsStyles from '../../ui/fields.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ImageValue } from './form-values.ts'
import { Picker } from './Picker.tsx'
import styles from './sheet.module.css'
import type { CustomInput, Field, Named } from './types.ts'

interface FieldInputProps {
  field: Field
  value: unknown
  error: string | undefined
  /** Name of the item, for its image. */
  title: string
  onChange: (value: unknown) => void
  fill: CustomInput['fill']
  /** An upload is in progress and must finish before the item is saved. */
  onBusy: (busy: boolean) => void
}

const imageTexts = (t: Translate): CoverFieldTexts => ({
  choose: t('Choose an image'),
  replace: t('Replace image'),
  remove: t('Remove image'),
  fresh: t('New image'),
})

const Choice = ({
  field,
  value,
  error,
  onChange,
}: FieldInputProps & { field: Field & { kind: 'choice' } }) => {
  const id = useId()
  return (
    <div className={fieldsStyles.field}>
      <label className={fieldsStyles.fieldLabel} htmlFor={id}>
        {field.label}
      </label>
      <div className={fieldsStyles.input}>
        <select
          id={id}
          name={field.name}
          value={String(value)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {field.none !== undefined && <option value="">{field.none}</option>}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      {(error ?? field.hint) && (
        <p className={classes(fieldsStyles.hint, error && fieldsStyles.err)}>{error ?? field.hint}</p>
      )}
    </div>
  )
}

const ColorInput = ({ field, value, error, onChange }: FieldInputProps) => {
  const { t } = useTranslation()
  const text = String(value)
  return (
    <div className={styles.colorField}>
      <TextField
        name={field.name}
        label={field.label}
        value={text}
        error={error}
        placeholder="#204060"
        maxLength={7}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <input
        type="color"
        aria-label={t('Choose a colour')}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#808080'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** Input of a side sheet, by field kind. */
export const FieldInput = (props: FieldInputProps) => {
  const { field, value, error, title, onChange, fill, onBusy } = props
  const { t } = useTranslation()
  const text = {
    name: field.name,
    label: field.label,
    error,
    value: String(value),
    autoComplete: 'off',
  }
  const hint = field.hint === undefined ? {} : { hint: field.hint }
  switch (field.kind) {
    case 'area':
      return (
        <TextArea
          {...text}
          rows={field.rows ?? 4}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'switch':
      return (
        <Switch
          name={field.name}
          label={field.label}
          {...hint}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'cover': {
      const { present, chosen } = value as ImageValue
      const image = (
        <CoverField
          present={present}
          name={title}
          chosen={chosen}
          texts={field.picture && imageTexts(t)}
          wide={field.wide}
          onChange={(next) => onChange({ present, chosen: next })}
          onBusy={onBusy}
        />
      )
      if (!field.named) return image
      return (
        <fieldset className={fieldsStyles.field}>
          <legend className={`${fieldsStyles.fieldLabel} ${styles.sheetLegend}`}>{field.label}</legend>
          {image}
        </fieldset>
      )
    }
    case 'custom':
      return (
        <div className={fieldsStyles.field}>
          <span className={fieldsStyles.fieldLabel}>{field.label}</span>
          <field.input value={value} onChange={onChange} onBusy={onBusy} fill={fill} />
          {error && <p className={`${fieldsStyles.hint} ${fieldsStyles.err}`}>{error}</p>}
        </div>
      )
    case 'color':
      return <ColorInput {...props} />
    case 'choice':
      return <Choice {...props} field={field} />
    case 'one':
    case 'many':
      return (
        <Picker
          label={field.label}
          hint={field.hint}
          error={error}
          single={field.kind === 'one'}
          value={field.kind === 'one' ? (value ? [value as Named] : []) : (value as Named[])}
          find={field.find}
          make={field.make}
          onChange={(chosen) => onChange(field.kind === 'one' ? (chosen[0] ?? null) : chosen)}
        />
      )
    case 'number':
      return (
        <TextField
          {...text}
          {...hint}
          type="number"
          inputMode="numeric"
          min={field.min}
          max={field.max}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextField
          {...text}
          {...hint}
          type={field.kind === 'date' ? 'date' : (field.type ?? 'text')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
