import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { artistName } from '../../contract/artists.ts'
import { artistQuery, artistsNamedQuery } from '../api/artists.ts'
import { genresQuery } from '../api/genres.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { type RuleDraft, ruleFields } from './rule-draft.ts'

interface RuleValueProps {
  rule: RuleDraft
  /** Id of the error text. */
  note: string | undefined
  onChange: (value: RuleDraft['value']) => void
}

const wrong = (note: string | undefined) => (note ? { 'aria-invalid': true, 'aria-describedby': note } : {})

const GenreValue = ({ rule, note, onChange }: RuleValueProps) => {
  const { t } = useTranslation()
  const genres = useQuery(genresQuery())
  return (
    <select
      aria-label={t('Value')}
      {...wrong(note)}
      value={String(rule.value)}
      onChange={(event) => onChange(Number(event.target.value) || '')}
    >
      <option value="">{t('Choose')}</option>
      {genres.data?.map((genre) => (
        <option key={genre.id} value={genre.id}>
          {genre.name}
        </option>
      ))}
    </select>
  )
}

/** Artists are too many for a select, so they are searched. */
const ArtistValue = ({ rule, note, onChange }: RuleValueProps) => {
  const { t } = useTranslation()
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const known = useQuery({ ...artistQuery(Number(rule.value)), enabled: typed === null && rule.value !== '' })
  const text = typed ?? (known.data ? artistName(known.data) : '')
  const submitted = useDeferredValue(text)
  const found = useQuery({ ...artistsNamedQuery(submitted), enabled: typed !== null && submitted.length > 1 })
  const names = found.data?.data ?? []
  const type = (value: string) => {
    setTyped(value)
    const wanted = value.trim().toLocaleLowerCase()
    onChange(names.find((artist) => artistName(artist).toLocaleLowerCase() === wanted)?.id ?? '')
  }
  // The name may be fully typed before the response containing it arrives.
  const named = names.find(
    (artist) => artistName(artist).toLocaleLowerCase() === text.trim().toLocaleLowerCase(),
  )?.id
  const late = typed !== null && named !== undefined && named !== rule.value ? named : null
  const choose = useEffectEvent(onChange)
  useEffect(() => {
    if (late !== null) choose(late)
  }, [late])
  return (
    <>
      <input
        aria-label={t('Value')}
        {...wrong(note)}
        placeholder={t('Artist name')}
        list={list}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={list}>
        {names.map((artist) => (
          <option key={artist.id} value={artistName(artist)} />
        ))}
      </datalist>
    </>
  )
}

/** Input for a rule's value, by field kind. */
export const RuleValue = (props: RuleValueProps) => {
  const { t } = useTranslation()
  const { rule, note, onChange } = props
  const { kind } = ruleFields[rule.field]
  const common = { 'aria-label': t('Value'), ...wrong(note) }
  if (kind === 'genre') return <GenreValue {...props} />
  if (kind === 'artist') return <ArtistValue {...props} />
  if (kind === 'yes')
    return (
      <select
        {...common}
        value={String(rule.value)}
        onChange={(event) => onChange(event.target.value === 'true')}
      >
        <option value="true">{t('Yes')}</option>
        <option value="false">{t('No')}</option>
      </select>
    )
  if (kind === 'words')
    return <input {...common} value={String(rule.value)} onChange={(event) => onChange(event.target.value)} />
  const scale = kind === 'minutes' ? 60 : 1
  return (
    <input
      {...common}
      type="number"
      min={0}
      step={kind === 'minutes' ? 'any' : 1}
      value={rule.value === '' ? '' : Number(rule.value) / scale}
      onChange={(event) => {
        const value = event.target.value
        onChange(value === '' ? '' : Math.round(Number(value) * scale))
      }}
    />
  )
}
