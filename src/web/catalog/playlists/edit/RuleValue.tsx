import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Artist } from '../../../../contract/catalog/items.ts'
import { MAX_RATING } from '../../../../contract/catalog/likes.ts'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { DebouncedInput } from '../../../ui/fields/DebouncedInput.tsx'
import { Input, Select } from '../../../ui/fields/Input.tsx'
import { artistQuery, artistsNamedQuery } from '../../artists/artists.ts'
import { genresQuery } from '../../genres/genres.ts'
import { type RuleDraft, ruleFields } from './rule-draft.ts'

interface RuleValueProps {
  rule: RuleDraft
  /** Id of the error text. */
  note: string | undefined
  onChange: (value: RuleDraft['value']) => void
}

const stars = Array.from({ length: MAX_RATING }, (_, at) => at + 1)

const wrong = (note: string | undefined) => (note ? { 'aria-invalid': true, 'aria-describedby': note } : {})

const GenreValue = ({ rule, note, onChange }: RuleValueProps) => {
  const { t } = useTranslation()
  const genres = useQuery(genresQuery())
  return (
    <Select
      plain
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
    </Select>
  )
}

const named = (artists: Artist[], name: string): Artist | undefined =>
  artists.find((artist) => artistName(artist).toLocaleLowerCase() === name.toLocaleLowerCase())

/** Artists are too many for a select, so they are searched. */
const ArtistValue = ({ rule, note, onChange }: RuleValueProps) => {
  const { t } = useTranslation()
  const list = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef({ name: '', onChange })
  latest.current.onChange = onChange
  const known = useQuery({ ...artistQuery(Number(rule.value)), enabled: typed === null && rule.value !== '' })
  const found = useQuery({ ...artistsNamedQuery(typed ?? ''), enabled: (typed?.length ?? 0) > 1 })
  const find = async (name: string): Promise<void> => {
    setTyped(name)
    latest.current.name = name
    onChange('')
    if (name.length < 2) return
    const { data } = await client.fetchQuery(artistsNamedQuery(name))
    // Another name may have been typed meanwhile, and other rules changed.
    if (latest.current.name === name) latest.current.onChange(named(data, name)?.id ?? '')
  }
  return (
    <>
      <DebouncedInput
        aria-label={t('Value')}
        {...wrong(note)}
        placeholder={t('Artist name')}
        list={list}
        value={typed ?? (known.data ? artistName(known.data) : '')}
        onCommit={(name) => void find(name).catch(showError)}
      />
      <datalist id={list}>
        {found.data?.data.map((artist) => (
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
      <Select
        plain
        {...common}
        value={String(rule.value)}
        onChange={(event) => onChange(event.target.value === 'true')}
      >
        <option value="true">{t('Yes')}</option>
        <option value="false">{t('No')}</option>
      </Select>
    )
  if (kind === 'stars')
    return (
      <Select
        plain
        {...common}
        value={Number(rule.value)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {stars.map((count) => (
          <option key={count} value={count}>
            {t('{count} stars', { count })}
          </option>
        ))}
      </Select>
    )
  if (kind === 'words')
    return (
      <Input
        plain
        {...common}
        value={String(rule.value)}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const scale = kind === 'minutes' ? 60 : 1
  return (
    <Input
      plain
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
