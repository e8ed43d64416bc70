import { useId } from 'react'
import type { EpisodeBreaks, PodcastBreaks } from '../../../../contract/catalog/back-office/podcasts.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Input.tsx'
import type { CustomInput } from '../../crud/types.ts'
import styles from './ad-breaks.module.css'
import { breakChoices } from './ad-breaks.ts'
import type { ChaptersValue } from './chapters.ts'

interface PlaceProps {
  label: string
  /** When the chapter starts. */
  time?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Place = ({ label, time, checked, onChange }: PlaceProps) => (
  <label className={styles.place}>
    <Checkbox plain checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {time && <span className="tabular muted">{time}</span>}
    <span className="truncate" dir="auto">
      {label}
    </span>
  </label>
)

const PlacesHint = () => <Hint>{useTranslation().t('Campaign spots can play there.')}</Hint>

/** Where spots may be heard in the episodes of a podcast. */
export const PodcastAdBreaks = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const breaks = value as PodcastBreaks
  const place = (key: keyof PodcastBreaks, label: string) => (
    <Place label={label} checked={breaks[key]} onChange={(on) => onChange({ ...breaks, [key]: on })} />
  )
  return (
    <fieldset className={styles.places} aria-label={t('Ad breaks')}>
      {place('before', t('Before the episode'))}
      {place('middle', t('Before the chapter nearest to the middle'))}
      {place('after', t('After the episode'))}
      <PlacesHint />
    </fieldset>
  )
}

const NONE = { before: false, chapters: [], after: false }

const OwnBreaks = ({
  value: breaks,
  onChange,
  values,
}: CustomInput & { value: NonNullable<EpisodeBreaks> }) => {
  const { t } = useTranslation()
  const choices = breakChoices(values?.chapters as ChaptersValue | undefined)
  const toggle = (at: number, on: boolean) =>
    choices.map((choice) => choice.at).filter((one) => (one === at ? on : breaks.chapters.includes(one)))
  return (
    <fieldset className={styles.places} aria-label={t('Ad breaks')}>
      <Place
        label={t('Before the episode')}
        checked={breaks.before}
        onChange={(before) => onChange({ ...breaks, before })}
      />
      {choices.map(({ at, title }) => (
        <Place
          key={at}
          time={formatTime(at)}
          label={t('Before “{title}”', { title })}
          checked={breaks.chapters.includes(at)}
          onChange={(on) => onChange({ ...breaks, chapters: toggle(at, on) })}
        />
      ))}
      <Place
        label={t('After the episode')}
        checked={breaks.after}
        onChange={(after) => onChange({ ...breaks, after })}
      />
      {choices.length === 0 ? (
        <Hint>{t('Add chapters to have ad breaks between them.')}</Hint>
      ) : (
        <PlacesHint />
      )}
    </fieldset>
  )
}

/** Where spots may be heard in an episode: as in its podcast, or at places of its own. */
export const EpisodeAdBreaks = (input: CustomInput) => {
  const { t } = useTranslation()
  const id = useId()
  const breaks = input.value as EpisodeBreaks
  return (
    <>
      <Select
        id={id}
        aria-label={t('Ad breaks')}
        value={breaks === null ? 'podcast' : 'own'}
        onChange={(event) => input.onChange(event.currentTarget.value === 'own' ? NONE : null)}
      >
        <option value="podcast">{t('As in the podcast')}</option>
        <option value="own">{t('At these places')}</option>
      </Select>
      {breaks && <OwnBreaks {...input} value={breaks} />}
    </>
  )
}
