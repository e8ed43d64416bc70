import { Plus, X } from 'lucide-react'
import { MAX_PERSONS, type Person, type Place } from '../../../../contract/catalog/back-office/podcasts.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { CustomInput, Field } from '../../crud/types.ts'
import styles from './credit-fields.module.css'

type InputProps = Pick<CustomInput, 'value' | 'onChange'>

const nobody: Person = { name: '', role: null, url: null }

/** Contributors: name, role and page of each. */
const Persons = ({ value, onChange }: InputProps) => {
  const { t } = useTranslation()
  const persons = value as Person[]
  const set = (index: number, change: Partial<Person>) =>
    onChange(persons.map((person, at) => (at === index ? { ...person, ...change } : person)))
  return (
    <fieldset className={styles.persons}>
      <legend className="visually-hidden">{t('Contributors')}</legend>
      {persons.map(({ name, role, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: contributors have no ids
        <fieldset key={index} className={styles.person}>
          <legend className="visually-hidden">{name || t('New contributor')}</legend>
          <Input
            aria-label={t('Name')}
            placeholder={t('Name')}
            maxLength={128}
            value={name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <Input
            aria-label={t('Role')}
            placeholder={t('Role, such as “Host”')}
            maxLength={64}
            value={role ?? ''}
            onChange={(event) => set(index, { role: event.currentTarget.value || null })}
          />
          <IconButton
            label={t('Remove {name}', { name: name || t('New contributor') })}
            onClick={() => onChange(persons.filter((_, at) => at !== index))}
          >
            <X className="icon-18" aria-hidden="true" />
          </IconButton>
          <Input
            type="url"
            dir="ltr"
            className={styles.url}
            aria-label={t('URL')}
            placeholder={t('URL')}
            maxLength={500}
            value={url ?? ''}
            onChange={(event) => set(index, { url: event.currentTarget.value.trim() || null })}
          />
        </fieldset>
      ))}
      {persons.length < MAX_PERSONS && (
        <Button size="sm" onClick={() => onChange([...persons, nobody])}>
          <Plus className="icon-16" aria-hidden="true" />
          {t('Add contributor')}
        </Button>
      )}
    </fieldset>
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
