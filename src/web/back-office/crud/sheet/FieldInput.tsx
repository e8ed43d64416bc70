import { type ComponentType, useId } from 'react'
import { CoverField, type CoverFieldTexts } from '../../../catalog/items/images/CoverField.tsx'
import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { Field, Hint } from '../../../ui/fields/Field.tsx'
import { Input, Select } from '../../../ui/fields/Input.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { CustomInput, Named, Field as SheetField } from '../types.ts'
import type { ImageValue } from './form-values.ts'
import { Picker } from './Picker.tsx'
import styles from './sheet.module.css'

interface FieldInputProps {
  field: SheetField
  value: unknown
  error: string | undefined
  /** It cannot be left empty. */
  required?: boolean
  /** Name of the item, for its image. */
  title: string
  onChange: (value: unknown) => void
  fill: CustomInput['fill']
  values?: CustomInput['values']
  /** An upload is in progress and must finish before the item is saved. */
  onBusy: (busy: boolean) => void
}

const imageTexts = (t: Translate): CoverFieldTexts => ({
  choose: t('Choose an image'),
  replace: t('Replace image'),
  remove: t('Remove image'),
  fresh: t('New image'),
})

/** Props of the input of one kind of field. */
type InputProps<K extends SheetField['kind']> = Omit<FieldInputProps, 'field'> & {
  field: Extract<SheetField, { kind: K }>
}

const textProps = ({ field: { name, label, hint }, value, error, required, onChange }: FieldInputProps) => ({
  name,
  label,
  error,
  ...(hint !== undefined && { hint }),
  value: String(value),
  autoComplete: 'off',
  'aria-required': required,
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
})

const TextInput = (props: InputProps<'text'>) => (
  <TextField {...textProps(props)} type={props.field.type ?? 'text'} />
)

const DateInput = (props: InputProps<'date'>) => <TextField {...textProps(props)} type="date" />

const NumberInput = (props: InputProps<'number'>) => (
  <TextField
    {...textProps(props)}
    type="number"
    inputMode="numeric"
    min={props.field.min}
    max={props.field.max}
  />
)

const AreaInput = (props: InputProps<'area'>) => {
  const { hint: _, ...text } = textProps(props)
  return <TextArea {...text} rows={props.field.rows ?? 4} />
}

const SwitchInput = ({ field: { name, label, hint }, value, error, onChange }: InputProps<'switch'>) => (
  <>
    <Switch
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
      checked={value === true}
      onChange={onChange}
    />
    {error && <Hint error>{error}</Hint>}
  </>
)

const ImageInput = ({ field, value, title, onChange, onBusy }: InputProps<'cover'>) => {
  const { t } = useTranslation()
  const hint = useId()
  const { present, chosen } = value as ImageValue
  const image = (
    <CoverField
      present={present}
      name={title}
      chosen={chosen}
      texts={field.picture && imageTexts(t)}
      shape={field.picture}
      onChange={(next) => onChange({ present, chosen: next })}
      onBusy={onBusy}
    />
  )
  if (!field.named) return image
  return (
    <fieldset aria-describedby={field.hint && hint}>
      <legend className={`font-medium ${styles.sheetLegend}`} data-part="label">
        {field.label}
      </legend>
      {image}
      {field.hint && (
        <Hint id={hint} className="mt-2">
          {field.hint}
        </Hint>
      )}
    </fieldset>
  )
}

const CustomFieldInput = ({ field, value, error, onChange, onBusy, fill, values }: InputProps<'custom'>) => (
  <Field label={!field.labelled && field.label} error={error}>
    <field.input value={value} onChange={onChange} onBusy={onBusy} fill={fill} values={values} />
  </Field>
)

const OneInput = ({ field, value, error, onChange }: InputProps<'one'>) => (
  <Picker
    {...field}
    hint={field.hint}
    error={error}
    single
    value={value ? [value as Named] : []}
    onChange={([chosen]) => onChange(chosen ?? null)}
  />
)

const ManyInput = ({ field, value, error, onChange }: InputProps<'many'>) => (
  <Picker {...field} hint={field.hint} error={error} value={value as Named[]} onChange={onChange} />
)

const ChoiceInput = ({ field, value, error, onChange }: InputProps<'choice'>) => (
  <Field
    label={field.label}
    hint={field.choices.find((choice) => choice.value === value)?.hint ?? field.hint}
    error={error}
  >
    {(control) => (
      <Select
        {...control}
        name={field.name}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {field.none !== undefined && <option value="">{field.none}</option>}
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

const ColorInput = ({ field, value, error, onChange }: InputProps<'color'>) => {
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
      <Input
        plain
        type="color"
        aria-label={t('Choose a colour')}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#808080'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

const inputs: { [K in SheetField['kind']]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  area: AreaInput,
  number: NumberInput,
  date: DateInput,
  switch: SwitchInput,
  color: ColorInput,
  cover: ImageInput,
  custom: CustomFieldInput,
  choice: ChoiceInput,
  one: OneInput,
  many: ManyInput,
}

/** Input of a side sheet, by field kind. */
export const FieldInput = (props: FieldInputProps) => {
  const Input = inputs[props.field.kind] as ComponentType<FieldInputProps>
  return <Input {...props} />
}
