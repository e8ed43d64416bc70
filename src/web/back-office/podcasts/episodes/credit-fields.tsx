import { MAX_PERSONS, type Person, type Place } from '../../../../contract/catalog/back-office/podcasts.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { Input } from '../../../ui/fields/Input.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { CustomInput, Field } from '../../crud/types.ts'
import styles from './credit-fields.module.css'
import { Rows, wide } from './Rows.tsx'

type InputProps = Pick<CustomInput, 'value' | 'onChange'>

const nobody: Person = { name: '', role: null, url: null }

/** Contributors: name, role and page of each. */
const Persons = ({ value, onChange }: InputProps) => {
  const { t } = useTranslation()
  return (
    <Rows
      label={t('Contributors')}
      rows={value as Person[]}
      onChange={onChange}
      fresh={nobody}
      add={t('Add contributor')}
      unnamed={t('New contributor')}
      max={MAX_PERSONS}
      nameOf={({ name }) => name}
    >
      {({ name, role, url }, set) => (
        <>
          <Input
            aria-label={t('Name')}
            placeholder={t('Name')}
            maxLength={128}
            value={name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Input
            aria-label={t('Role')}
            placeholder={t('Role, such as “Host”')}
            maxLength={64}
            value={role ?? ''}
            onChange={(event) => set({ role: event.currentTarget.value || null })}
          />
          <Input
            type="url"
            dir="ltr"
            className={wide}
            aria-label={t('URL')}
            placeholder={t('URL')}
            maxLength={500}
            value={url ?? ''}
            onChange={(event) => set({ url: event.currentTarget.value.trim() || null })}
          />
        </>
      )}
    </Rows>
  )
}

/** Writes a geo URI as its coordinates. */
const writeGeo = (geo: string | null): string => geo?.replace(/^geo:/, '') ?? ''

/** Reads coordinates as a geo URI; null if there are none. */
const readGeo = (typed: string): string | null => {
  const coordinates = writeGeo(typed.replace(/\s/g, ''))
  return coordinates === '' ? null : `geo:${coordinates}`
}

/** Location the content is about: name, coordinates and OpenStreetMap ID. */
const Location = ({ value, onChange }: InputProps) => {
  const { t } = useTranslation()
  const place = (value ?? { name: '', geo: null, osm: null }) as Place
  const set = (change: Partial<Place>) => {
    const next = { ...place, ...change }
    onChange(next.name || next.geo || next.osm ? next : null)
  }
  return (
    <fieldset className={styles.place}>
      <legend className="visually-hidden">{t('Location')}</legend>
      <TextField
        label={t('Name')}
        maxLength={128}
        value={place.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('Coordinates')}
        hint={t('Latitude and longitude, such as 38.72,-9.14')}
        dir="ltr"
        value={writeGeo(place.geo)}
        onChange={(event) => set({ geo: readGeo(event.currentTarget.value) })}
      />
      <TextField
        label={t('OpenStreetMap ID')}
        hint={t('Such as R5400890')}
        dir="ltr"
        maxLength={30}
        value={place.osm ?? ''}
        onChange={(event) => set({ osm: event.currentTarget.value.trim() || null })}
      />
    </fieldset>
  )
}

const text = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

/** Fields for contributors and location of a podcast or episode. */
export const creditFields = (): Field[] => [
  {
    kind: 'custom',
    name: 'persons',
    label: translate('Contributors'),
    input: Persons,
    summary: (value) => (value as Person[]).map(({ name, role, url }) => text(name, role, url)).join('\n'),
    body: (value) => (value as Person[]).filter(({ name, role, url }) => name || role || url),
  },
  {
    kind: 'custom',
    name: 'location',
    label: translate('Location'),
    input: Location,
    summary: (value) => {
      const place = value as Place | null
      return place ? text(place.name, place.geo, place.osm) : ''
    },
  },
]
