import { MAX_SOUNDBITES, type Soundbite } from '../../../../contract/catalog/back-office/podcasts.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { Input } from '../../../ui/fields/Input.tsx'
import type { CustomInput, Field } from '../../crud/types.ts'
import { clock, secondsOf } from './clock.ts'
import { Rows, wide } from './Rows.tsx'

/** A soundbite as it is typed. */
interface Typed {
  at: string
  duration: string
  title: string
}

const fresh: Typed = { at: '', duration: '', title: '' }
const isEmpty = ({ at, duration, title }: Typed): boolean => !at && !duration && !title

const typed = ({ at, duration, title }: Soundbite): Typed => ({
  at: clock(at),
  duration: clock(duration),
  title: title ?? '',
})
/** Returns a typed soundbite; what is no time fails validation. */
const read = ({ at, duration, title }: Typed): Soundbite => ({
  at: secondsOf(at.trim()),
  duration: secondsOf(duration.trim()),
  title: title.trim() || null,
})

const problemOf = (row: Typed): string | null => {
  if (isEmpty(row)) return null
  const { at, duration } = read(row)
  if (at < 0) return translate('Enter when it starts, such as 1:02:03 or 2:03.')
  return duration < 1 || duration > 3_600 ? translate('Enter a duration from 0:01 to 1:00:00.') : null
}

const Soundbites = ({ value, onChange }: Pick<CustomInput, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  return (
    <Rows
      label={t('Soundbites')}
      rows={value as Typed[]}
      onChange={onChange}
      fresh={fresh}
      add={t('Add soundbite')}
      unnamed={t('New soundbite')}
      max={MAX_SOUNDBITES}
      nameOf={({ title, at }) => title || at}
      problemOf={problemOf}
    >
      {({ at, duration, title }, set) => (
        <>
          <Input
            className="tabular"
            dir="ltr"
            aria-label={t('Start')}
            placeholder={t('Start, such as 1:30')}
            maxLength={16}
            value={at}
            onChange={(event) => set({ at: event.currentTarget.value })}
          />
          <Input
            className="tabular"
            dir="ltr"
            aria-label={t('Duration')}
            placeholder={t('Duration, such as 0:45')}
            maxLength={16}
            value={duration}
            onChange={(event) => set({ duration: event.currentTarget.value })}
          />
          <Input
            className={wide}
            aria-label={t('Title')}
            placeholder={t('Title')}
            maxLength={128}
            value={title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        </>
      )}
    </Rows>
  )
}

/** Field for soundbites: representative excerpts of an episode. */
export const soundbitesField = (): Field => ({
  kind: 'custom',
  name: 'soundbites',
  label: translate('Soundbites'),
  input: Soundbites,
  from: ({ soundbites }) => ((soundbites ?? []) as Soundbite[]).map(typed),
  summary: (value) =>
    (value as Typed[])
      .map(({ at, duration, title }) => [at, duration, title].filter(Boolean).join(' · '))
      .join('\n'),
  body: (value) => (value as Typed[]).filter((row) => !isEmpty(row)).map(read),
})
