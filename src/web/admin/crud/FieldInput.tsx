import { useId } from 'react'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { CoverField, type PictureWords } from '../../media/CoverField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Picker } from './Picker.tsx'
import type { CustomInput, Field, Named } from './types.ts'
import type { PictureValue } from './values.ts'

interface FieldInputProps {
  field: Field
  value: unknown
  error: string | undefined
  /** What the item is called, for its picture. */
  title: string
  onChange: (value: unknown) => void
  fill: CustomInput['fill']
  /** Something is on its way that must arrive before the item is saved. */
  onBusy: (busy: boolean) => void
}

const pictureWords = (t: Translate): PictureWords => ({
  choose: t('Choose a picture'),
  replace: t('Replace picture'),
  remove: t('Remove picture'),
  fresh: t('The new picture'),
})

const Choice = ({
  field,
  value,
  error,
  onChange,
}: FieldInputProps & { field: Field & { kind: 'choice' } }) => {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.label}
      </label>
      <div className="input">
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
      {(error ?? field.hint) && <p className={`hint${error ? ' err' : ''}`}>{error ?? field.hint}</p>}
    </div>
  )
}

const Colour = ({ field, value, error, onChange }: FieldInputProps) => {
  const { t } = useTranslation()
  const text = String(value)
  return (
    <div className="colour-field">
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
        aria-label={t('Pick a colour')}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#808080'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** One field of the side sheet, by its kind. */
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
      const { present, chosen } = value as PictureValue
      const picture = (
        <CoverField
          present={present}
          name={title}
          chosen={chosen}
          words={field.picture && pictureWords(t)}
          wide={field.wide}
          onChange={(next) => onChange({ present, chosen: next })}
          onBusy={onBusy}
        />
      )
      if (!field.named) return picture
      return (
        <fieldset className="field">
          <legend className="field-label mb-1">{field.label}</legend>
          {picture}
        </fieldset>
      )
    }
    case 'custom':
      return (
        <div className="field">
          <span className="field-label">{field.label}</span>
          <field.input value={value} onChange={onChange} onBusy={onBusy} fill={fill} />
          {error && <p className="hint err">{error}</p>}
        </div>
      )
    case 'colour':
      return <Colour {...props} />
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
